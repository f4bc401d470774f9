import { MoveHandle, type Move, useDragged } from "../../../ui/order.tsx";

/** A row's handle: dragged onto another row's, or moved with the arrow keys. */
export function RowOrder(props: { name: string; index: number; onMove: Move }) {
  const { isOver, source, target } = useDragged("application/x-ezo-row", props.index, props.onMove);
  return <MoveHandle {...props} icon="md" isOver={isOver} {...source} {...target} />;
}
