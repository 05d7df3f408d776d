package ui

/** State of the Detail screen. */
class Detail(private val repository: Repository) : BaseViewModel() {
    val title = "Detail"

    fun loadDetail() = viewModelScope.launch {
        repository.loadDetail(title)
    }
}
