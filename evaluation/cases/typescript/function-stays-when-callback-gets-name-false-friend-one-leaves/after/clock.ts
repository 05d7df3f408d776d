load("clock", ({ pad }) => {
  function minutes(time: number) {
    return pad(Math.floor(time / 60) % 60)
  }

  return { minutes }
})

export function enableHours() {
  function hours(time: number) {
    return pad(Math.floor(time / 3600) % 24) + zone
  }

  load("hours", { hours })
}
