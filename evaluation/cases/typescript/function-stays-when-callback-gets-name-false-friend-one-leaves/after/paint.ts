export function enablePaint() {
  function mix(one: number, two: number) {
    return (one + two) / 2 + brightness(one)
  }

  function brightness(colour: number) {
    return Math.min(colour & 255, colour >> 16)
  }

  load("paint", { mix, brightness })
}
