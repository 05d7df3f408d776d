describe Shape do
  it "has an area" do
    expect(large_shape.area).to eq 48
  end
end

def large_shape
  shape = Shape.new(3, 4)
  shape.resize(2)
  shape.turn(90)
  shape
end
