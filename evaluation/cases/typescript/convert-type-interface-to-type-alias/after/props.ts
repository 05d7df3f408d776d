export type Props = {
  title: string;
  width?: number;
};
