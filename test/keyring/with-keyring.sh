#!/bin/sh
# Runs a command in a D-Bus session of its own, beside a real gnome-keyring in a private home.
#   with-keyring.sh [--unlocked|--locked|--no-service] COMMAND [ARGUMENT...]
# --unlocked    the login keyring exists and is open (the default)
# --locked      it exists and is locked; nobody is there to answer the prompt
# --no-service  a bus on which nobody offers a Secret Service
# KEYRING_HOME keeps the keyring between runs; without it there is a fresh one, removed at the end.
set -eu

mode=--unlocked
case "${1:-}" in --unlocked | --locked | --no-service) mode=$1; shift ;; esac

for tool in dbus-run-session gnome-keyring-daemon; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: sudo apt install gnome-keyring dbus libsecret-1-0" >&2; exit 69; }
done

if [ -n "${KEYRING_HOME:-}" ]; then home=$KEYRING_HOME; else home=$(mktemp -d); trap 'rm -rf "$home"' EXIT; fi
mkdir -p "$home/data"
chmod 700 "$home"
export HOME="$home" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_CACHE_HOME="$home/cache"
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS GNOME_KEYRING_CONTROL

# The daemons write their start to the error stream; the command keeps its own. A runtime folder for each session, or a
# daemon that is still ending takes the next one's place.
in_session() {
  XDG_RUNTIME_DIR=$(mktemp -d "$home/run.XXXXXX")
  export XDG_RUNTIME_DIR
  dbus-run-session "$@" 3>&2 2>/dev/null
}
unlock='printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 3>&-; '
run='exec "$0" "$@" 2>&3'

case $mode in
  --unlocked) in_session -- sh -c "$unlock$run" "$@" ;;
  --locked)
    # The first unlocking makes the login keyring; the second daemon is never given its password.
    [ -f "$home/data/keyrings/login.keyring" ] || in_session -- sh -c "$unlock true"
    in_session -- sh -c "gnome-keyring-daemon --start --components=secrets >/dev/null 3>&-; $run" "$@" ;;
  --no-service)
    cat >"$home/bus.conf" <<'CONFIG'
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
CONFIG
    in_session --config-file="$home/bus.conf" -- sh -c "$run" "$@" ;;
esac
