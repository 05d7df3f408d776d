export interface Paint {
  shade?: string;
}
