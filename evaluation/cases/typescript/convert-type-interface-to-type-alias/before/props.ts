export interface Props {
  title: string;
  width?: number;
}
