import type { Tree } from '../../../../electron/contract/values/document.ts';

export interface TreeRow {
  /** Place in the tree: "0.3.1". */
  path: string;
  depth: number;
  node: Tree;
  /** null for a leaf. */
  open: boolean | null;
}

/** The rows to draw, top to bottom; what stands under a closed row is left out. The root itself has no row. */
export function treeRows(root: Tree, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (nodes: readonly Tree[], depth: number, above: string) => {
    for (const [index, node] of nodes.entries()) {
      const path = above === '' ? String(index) : `${above}.${index}`;
      const branch = node.children !== undefined && node.children.length > 0;
      const open = branch ? !closed.has(path) : null;
      rows.push({ path, depth, node, open });
      if (open === true) walk(node.children ?? [], depth + 1, path);
    }
  };
  walk(root.children ?? [root], 0, '');
  return rows;
}
