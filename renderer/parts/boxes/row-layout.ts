import { type LayoutInfo, ListLayout, type ListLayoutOptions, Rect } from 'react-aria-components/Virtualizer';

/** px: as in group-head.module.css. */
const headHeight = 30;

interface Options extends ListLayoutOptions {
  /** Given the item of a row: it is the head of a group. */
  isHead?: ((item: never) => boolean) | undefined;
}
type Node = Parameters<ListLayout<object, Options>['buildItem']>[0];

/** Rows of one height, among them heads of groups of another. */
export class RowLayout extends ListLayout<object, Options> {
  #isHead: Options['isHead'];

  override update(context: Parameters<ListLayout<object, Options>['update']>[0]): void {
    this.#isHead = context.layoutOptions?.isHead;
    super.update(context);
  }

  /** The kit skips what stands above the window by the height of a row: with heads among them, all of it is laid out. */
  protected override buildCollection(offset?: number): ReturnType<ListLayout<object, Options>['buildCollection']> {
    if (this.#isHead !== undefined) this.requestedRect = this.requestedRect.union(new Rect(0, 0, 1, 1));
    return super.buildCollection(offset);
  }

  protected override buildItem(node: Node, x: number, y: number): ReturnType<ListLayout<object, Options>['buildItem']> {
    const built = super.buildItem(node, x, y);
    const { layoutInfo }: { layoutInfo: LayoutInfo } = built;
    if (node.value !== null && this.#isHead?.(node.value as never) === true) layoutInfo.rect.height = headHeight;
    return built;
  }
}
