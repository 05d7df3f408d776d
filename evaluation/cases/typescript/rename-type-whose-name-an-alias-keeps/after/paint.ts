export interface LabelPaint {
  label?: string;
}

/** @deprecated Use `GreyPaint`. */
export type GrayPaint = GreyPaint;

export interface GreyPaint {
  shade?: string;
}

export type Paint = LabelPaint & GreyPaint;
