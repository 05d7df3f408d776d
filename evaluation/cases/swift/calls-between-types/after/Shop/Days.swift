func dayName(of date: Date) -> String {
    let day = Calendar.current.component(.day, from: date)
    return day == 1 ? "first" : names[day]
}
