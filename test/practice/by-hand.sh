#!/usr/bin/env bash
# Sends an activity to the practice service with curl and a stamp made by OpenSSL alone.
#
#   test/practice/by-hand.sh BASE_URL ORGANIZATION_ID PUBLIC_KEY PRIVATE_KEY
#
# The keys are those of a user's API_KEY_CURVE_P256 key, as `npm run practice` prints them.
set -euo pipefail
base_url=$1 organization=$2 public_key=$3 private_key=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# 64 hex digits → PEM: the scalar inside an ECPrivateKey (RFC 5915) that names the curve prime256v1.
der="30310201010420${private_key}a00a06082a8648ce3d030107"
printf "$(printf %s "$der" | sed 's/../\\x&/g')" | openssl ec -inform DER -out "$work/key.pem" 2>/dev/null

# X-Stamp: base64url, without padding, of the JSON of public key, signature (DER, hex) and scheme.
# The signature is over exactly the bytes of the file that is sent.
stamp() {
  local signature
  signature=$(openssl dgst -sha256 -sign "$work/key.pem" "$1" | od -An -v -tx1 | tr -d ' \n')
  printf '{"publicKey":"%s","signature":"%s","scheme":"SIGNATURE_SCHEME_TK_API_P256"}' "$public_key" "$signature" |
    openssl base64 -A | tr '+/' '-_' | tr -d '='
}

send() { # PATH, body on standard input
  cat >"$work/body.json"
  curl --silent --show-error --max-redirs 0 "$base_url/public/v1/$1" \
    --header 'Content-Type: application/json' --header 'Accept: application/json' \
    --header "X-Stamp: $(stamp "$work/body.json")" --data-binary @"$work/body.json"
}

# A query: the first Ethereum address of the organisation.
address=$(printf '{"organizationId":"%s"}' "$organization" | send query/list_wallet_accounts |
  grep -o '"address":"0x[0-9a-fA-F]*"' | head -n 1 | cut -d '"' -f 4)

# An activity: have a text signed with it. It will wait for a second user's approval.
printf '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2","timestampMs":"%s000","organizationId":"%s","parameters":%s}' \
  "$(date +%s)" "$organization" \
  "{\"signWith\":\"$address\",\"payload\":\"sent by hand\",\"encoding\":\"PAYLOAD_ENCODING_TEXT_UTF8\",\"hashFunction\":\"HASH_FUNCTION_KECCAK256\"}" |
  send submit/sign_raw_payload
echo

# The fingerprint that the answer must carry.
printf 'sha256:%s\n' "$(openssl dgst -sha256 -r "$work/body.json" | cut -d ' ' -f 1)"
