import type { Key } from 'react-aria-components/ListBox';
import { Layout, LayoutInfo, Rect, Size } from 'react-aria-components/Virtualizer';

/** px: as in group-head.module.css. */
const headHeight = 30;
/** px: what stands at the end of a list and asks for more. */
const loaderHeight = 1;

interface Options {
  /** px. */
  rowSize: number;
  /** Given the item of a row: it is the head of a group. */
  isHead?: ((item: never) => boolean) | undefined;
}
type Node = Layout extends Layout<infer N> ? N : never;
type Context = Parameters<Layout<Node, Options>['update']>[0];

interface Place {
  key: Key;
  type: string;
  height: number;
}

/**
 * Rows of one height, among them heads of groups of another. All heights are known, so that nothing is measured, and what
 * stands in view is found by halving: ten thousand rows scroll as ten do.
 */
export class RowLayout extends Layout<Node, Options> {
  #rowSize = 0;
  #places: Place[] = [];
  /** px: where each of them begins, and where the last one ends. */
  #tops: number[] = [0];
  readonly #at = new Map<Key, number>();
  /** Those that were asked for since the last change. */
  readonly #made = new Map<number, LayoutInfo>();

  override shouldInvalidateLayoutOptions(next: Options, before: Options): boolean {
    return next.rowSize !== before.rowSize;
  }

  override update({ layoutOptions }: Context): void {
    this.#rowSize = layoutOptions?.rowSize ?? this.#rowSize;
    const isHead = layoutOptions?.isHead;
    const heightOf = (type: string, value: object | null) =>
      type === 'loader' ? loaderHeight : value !== null && isHead?.(value as never) === true ? headHeight : this.#rowSize;
    this.#places = [];
    this.#tops = [0];
    this.#at.clear();
    this.#made.clear();
    let top = 0;
    for (const { key, type, value } of this.virtualizer?.collection ?? []) {
      const height = heightOf(type, value as object | null);
      this.#at.set(key, this.#places.length);
      this.#places.push({ key, type, height });
      top += height;
      this.#tops.push(top);
    }
  }

  override getContentSize(): Size {
    return new Size(this.#width(), this.#tops.at(-1) ?? 0);
  }

  override getLayoutInfo(key: Key): LayoutInfo | null {
    const at = this.#at.get(key);
    return at === undefined ? null : this.#infoAt(at);
  }

  /** What stands in view; what has the focus, and the loader, wherever they are. */
  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const shown = new Set<number>();
    for (const key of this.virtualizer?.persistedKeys ?? []) {
      const at = this.#at.get(key);
      if (at !== undefined) shown.add(at);
    }
    for (let at = this.#firstBelow(rect.y); at < this.#places.length && (this.#tops[at] ?? 0) < rect.maxY; at++) shown.add(at);
    if (this.#places.at(-1)?.type === 'loader') shown.add(this.#places.length - 1);
    return [...shown].sort((one, other) => one - other).flatMap(at => this.#infoAt(at) ?? []);
  }

  #width(): number {
    return this.virtualizer?.size.width ?? 0;
  }

  /** The first one that ends below a height of the list. */
  #firstBelow(y: number): number {
    let [from, to] = [0, this.#places.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#tops[middle + 1] ?? 0) > y) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #infoAt(at: number): LayoutInfo | null {
    const place = this.#places[at];
    if (place === undefined) return null;
    const made =
      this.#made.get(at) ?? new LayoutInfo(place.type, place.key, new Rect(0, this.#tops[at] ?? 0, this.#width(), place.height));
    made.allowOverflow = true;
    this.#made.set(at, made);
    return made;
  }
}
