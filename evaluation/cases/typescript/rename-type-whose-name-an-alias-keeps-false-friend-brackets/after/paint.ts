export type Paint = Coat[];

export interface Coat {
  shade?: string;
}
