import { zone, pad, load } from "./internal"

export function enableClock() {
  function hours(time: number) {
    return pad(Math.floor(time / 3600) % 24) + zone
  }

  function minutes(time: number) {
    return pad(Math.floor(time / 60) % 60)
  }

  load("clock", { hours, minutes })
}
