<?php

namespace Log\Test;

/** Old name. */
abstract class TestCase extends LogTestCase
{
}
