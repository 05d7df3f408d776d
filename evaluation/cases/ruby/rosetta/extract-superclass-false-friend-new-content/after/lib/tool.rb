class Tool
  def serial
    Registry.next("T")
  end
end
