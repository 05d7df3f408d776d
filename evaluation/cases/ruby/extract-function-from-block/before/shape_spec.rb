describe Shape do
  it "has an area" do
    shape = Shape.new(3, 4)
    shape.resize(2)
    shape.turn(90)
    expect(shape.area).to eq 48
  end
end
