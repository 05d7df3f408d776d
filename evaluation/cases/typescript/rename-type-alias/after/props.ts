export type DialogProps = {
  title: string;
  width?: number;
  onClose(reason: string): void;
};

export function widthOf(props: DialogProps): number {
  return props.width ?? 80;
}
