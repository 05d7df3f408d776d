class Animal
  def eat(food)
    @food = food
  end

  def bark(times)
    text = "wau " * times
    puts text.strip.capitalize
  end
end

class Dog < Animal
  def tail
    1
  end
end
