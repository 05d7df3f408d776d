class Door
  def open(key)
    turn(key)
    log("open")
  end

  def turn(key)
    @handle += key
    @handle -= 1
  end

  protected

  def close(key)
    turn(-key)
    log("close")
  end

  private

  LIMIT = 3

  def self.count(doors)
    doors.size + LIMIT
  end

  def log(text)
    puts(text)
    puts(".")
  end
end
