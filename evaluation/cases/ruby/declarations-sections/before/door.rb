class Door
  LIMIT = 3

  def open(key)
    turn(key)
    log("open")
  end

  def close(key)
    turn(-key)
    log("close")
  end

  def log(text)
    puts(text)
    puts(".")
  end

  def self.count(doors)
    doors.size + LIMIT
  end

  private

  def turn(key)
    @handle += key
    @handle -= 1
  end
end
