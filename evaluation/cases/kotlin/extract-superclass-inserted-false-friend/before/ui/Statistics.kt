package ui

/** State of the Statistics screen. */
class Statistics(private val repository: Repository) : ViewModel() {
    val title = "Statistics"

    fun loadStatistics() = scope.launch {
        repository.loadStatistics(title)
    }
}
