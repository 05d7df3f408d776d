package ui

/** State of the Detail screen. */
class Detail(private val repository: Repository) : ViewModel() {
    val title = "Detail"

    fun loadDetail() = viewModelScope.launch {
        repository.loadDetail(title)
    }
}
