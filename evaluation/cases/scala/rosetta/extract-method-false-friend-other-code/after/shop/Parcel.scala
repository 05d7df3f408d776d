package shop

class Parcel(items: List[Item], scale: Scale) {
  def postage: Double = {
    val weight = measured()
    weight * 0.5 + 2
  }

  private def measured(): Double = {
    scale.reset()
    if (!scale.isReady) {
      throw new IllegalStateException("scale")
    }
    scale.weightOf(this)
  }
}
