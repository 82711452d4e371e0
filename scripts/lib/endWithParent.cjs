// Loaded by `node --require`: the program ends when the process that started it is gone.
'use strict';
require('./lifetime.cjs').endWithParent();
