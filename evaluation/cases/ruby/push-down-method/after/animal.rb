class Animal
  def eat(food)
    @food = food
  end
end

class Dog < Animal
  def tail
    1
  end

  def bark(times)
    text = "wau " * times
    puts text.strip.capitalize
  end
end
