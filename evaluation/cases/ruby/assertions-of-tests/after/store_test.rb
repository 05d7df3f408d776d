class StoreTest < Minitest::Test
  def test_refuses
    assert_raises(KeyError) { @store.load("unknown", 17) }
  end

  def test_expects
    assert_raises(LoadError) { @store.load("unknown", 18) }
  end
end
