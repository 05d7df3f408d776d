export type Props = {
  title: string;
  width?: number;
  onClose(reason: string): void;
};

export function widthOf(props: Props): number {
  return props.width ?? 80;
}
