class Factory {
  fun create(type: Kind, field: Field): Adapter? {
    val parameter = parameters[field.name]
    require(parameter?.type?.agreesWith(field.returnType) ?: true) {
      "'${field.name}' has another type"
    }
    return Adapter(type, field)
  }

  private fun Kind?.agreesWith(other: Kind?): Boolean {
    return when {
      this === other -> true
      this != null && other != null -> flags == other.flags && arguments.agreesWith(other.arguments)
      else -> false
    }
  }

  private fun Projection?.agreesWith(other: Projection?): Boolean {
    return this?.type == other?.type && this?.projection == other?.projection
  }
}
