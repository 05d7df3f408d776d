package ui

/** State of the Statistics screen. */
class Statistics(private val repository: Repository) : BaseViewModel() {
    val title = "Statistics"

    fun loadStatistics() = viewModelScope.launch {
        repository.loadStatistics(title)
    }
}
