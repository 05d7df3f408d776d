class StoreTest < Minitest::Test
  def test_refuses
    begin
      @store.load("unknown", 17)
      flunk
    rescue KeyError
    end
  end

  def test_expects
    assert_raises(KeyError) { @store.load("unknown", 18) }
  end
end
