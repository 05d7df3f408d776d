export type Paint = Coat & { layers: number };

export interface Coat {
  shade?: string;
}
