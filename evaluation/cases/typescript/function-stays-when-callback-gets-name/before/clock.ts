load("clock", ({ zone, pad }) => {
    function hours(time: number) {
        return pad(Math.floor(time / 3600) % 24) + zone
    }

    function minutes(time: number) {
        return pad(Math.floor(time / 60) % 60)
    }

    return { hours, minutes }
})
