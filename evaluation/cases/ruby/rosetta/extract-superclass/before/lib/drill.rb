class Drill
  def title
    "Drill"
  end

  def fee(days)
    sum = days * 2.5
    if days > 7
      sum *= 0.9
    end
    sum
  end
end
