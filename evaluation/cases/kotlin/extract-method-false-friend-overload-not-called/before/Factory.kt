class Factory {
  fun create(type: Kind, field: Field): Adapter? {
    val parameter = parameters[field.name]
    require(parameter == null || parameter.type == field.returnType) {
      "'${field.name}' has another type"
    }
    val projection = type.projection
    return Adapter(projection, field)
  }
}
