export interface LabelPaint {
  label?: string;
}

export interface GrayPaint {
  shade?: string;
}

export type Paint = LabelPaint & GrayPaint;
