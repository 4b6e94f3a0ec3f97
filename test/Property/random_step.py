"""Random small training steps in MLIR: a forward DAG and its reverse-mode gradient.

`generate(seed)` returns (text, args): one function @main on static f32 tensors whose result 0 is the
loss and whose other results are the gradients of the parameters; args is a list of shapes. The steps mix
what real ones hold: contractions, broadcast biases, residual sums, masks of i1, several results of one op,
views (slices and reshapes), concatenations, transposes, values captured by a region, shared zero tensors.
The same seed gives the same text.
"""
import random


class Value:
    """A tensor in the text: its SSA name and shape."""

    def __init__(self, name, shape):
        self.name, self.shape = name, tuple(shape)

    @property
    def type(self):
        return "tensor<" + "".join(f"{d}x" for d in self.shape) + "f32>"


class Step:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.lines, self.args, self.count = [], [], 0
        self.tape = []  # functions that push gradients, in forward order
        self.grads = {}  # value name -> gradient value

    # -- text ---------------------------------------------------------------------------------------
    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        self.lines.append("    " + text)

    def arg(self, shape):
        value = Value(f"%arg{len(self.args)}", shape)
        self.args.append(value)
        return value

    def empty(self, shape, element="f32"):
        name = self.fresh()
        dims = "".join(f"{d}x" for d in shape)
        self.emit(f"{name} = tensor.empty() : tensor<{dims}{element}>")
        return name

    def zeros(self, shape):
        init, out = self.empty(shape), Value(self.fresh(), shape)
        self.emit(f"{out.name} = linalg.fill ins(%zero : f32) outs({init} : {out.type}) -> {out.type}")
        return out

    def generic(self, inputs, maps, out_shape, out_map, iterators, body, init=None):
        """One linalg.generic with one result; `body` is a list of lines that ends in a yield."""
        if init is None:
            init = Value(self.empty(out_shape), out_shape)
        out = Value(self.fresh(), out_shape)
        all_maps = ", ".join(f"affine_map<{m}>" for m in maps + [out_map])
        its = ", ".join(f'"{i}"' for i in iterators)
        ins = ""
        if inputs:
            ins = "ins(" + ", ".join(v.name for v in inputs) + " : " + ", ".join(v.type for v in inputs) + ") "
        self.emit(f"{out.name} = linalg.generic {{indexing_maps = [{all_maps}], iterator_types = [{its}]}} "
                  f"{ins}outs({init.name} : {init.type}) {{")
        block = ", ".join([f"%i{k}: f32" for k in range(len(inputs))] + ["%o: f32"])
        self.emit(f"^bb0({block}):")
        for line in body:
            self.emit("  " + line)
        self.emit(f"}} -> {out.type}")
        return out

    def elementwise(self, inputs, body):
        rank = len(inputs[0].shape)
        dims = ", ".join(f"d{i}" for i in range(rank))
        identity = f"({dims}) -> ({dims})"
        return self.generic(inputs, [identity] * len(inputs), inputs[0].shape, identity, ["parallel"] * rank, body)

    def add_values(self, a, b):
        return self.elementwise([a, b], ["%r = arith.addf %i0, %i1 : f32", "linalg.yield %r : f32"])

    # -- gradients ----------------------------------------------------------------------------------
    def accumulate(self, value, grad):
        if value.name in self.grads:
            grad = self.add_values(self.grads[value.name], grad)
        self.grads[value.name] = grad

    def contraction(self, a, b, map_a, map_b, shape):
        return self.generic([a, b], [map_a, map_b], shape, "(d0, d1, d2) -> (d0, d1)",
                            ["parallel", "parallel", "reduction"],
                            ["%p = arith.mulf %i0, %i1 : f32", "%r = arith.addf %o, %p : f32", "linalg.yield %r : f32"],
                            init=self.zeros(shape))

    def matmul(self, x, columns):
        rows, inner = x.shape
        w = self.arg([inner, columns])
        init, out = self.zeros([rows, columns]), Value(self.fresh(), [rows, columns])
        self.emit(f"{out.name} = linalg.matmul ins({x.name}, {w.name} : {x.type}, {w.type}) "
                  f"outs({init.name} : {init.type}) -> {out.type}")

        def back(dy):
            self.accumulate(x, self.contraction(dy, w, "(d0, d1, d2) -> (d0, d2)", "(d0, d1, d2) -> (d1, d2)", x.shape))
            self.accumulate(w, self.contraction(x, dy, "(d0, d1, d2) -> (d2, d0)", "(d0, d1, d2) -> (d2, d1)", w.shape))
        self.tape.append((out, back))
        return out

    def bias(self, x):
        b = self.arg([x.shape[1]])
        out = self.generic([x, b], ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d1)"], x.shape, "(d0, d1) -> (d0, d1)",
                           ["parallel", "parallel"], ["%r = arith.addf %i0, %i1 : f32", "linalg.yield %r : f32"])

        def back(dy):
            self.accumulate(x, dy)
            self.accumulate(b, self.generic([dy], ["(d0, d1) -> (d1, d0)"], b.shape, "(d0, d1) -> (d0)",
                                            ["parallel", "reduction"],
                                            ["%r = arith.addf %o, %i0 : f32", "linalg.yield %r : f32"],
                                            init=self.zeros(b.shape)))
        self.tape.append((out, back))
        return out

    def tanh(self, x):
        y = self.elementwise([x], ["%r = math.tanh %i0 : f32", "linalg.yield %r : f32"])
        self.tape.append((y, lambda dy: self.accumulate(x, self.elementwise(
            [dy, y], ["%s = arith.mulf %i1, %i1 : f32", "%t = arith.subf %one, %s : f32",
                      "%r = arith.mulf %i0, %t : f32", "linalg.yield %r : f32"]))))
        return y

    def exp(self, x):
        y = self.elementwise([x], ["%s = arith.mulf %i0, %tenth : f32", "%r = math.exp %s : f32",
                                   "linalg.yield %r : f32"])
        self.tape.append((y, lambda dy: self.accumulate(x, self.elementwise(
            [dy, y], ["%s = arith.mulf %i1, %tenth : f32", "%r = arith.mulf %i0, %s : f32",
                      "linalg.yield %r : f32"]))))
        return y

    def relu(self, x):
        """Two results from one op: the value and its i1 mask."""
        rows, columns = x.shape
        y, mask = Value(self.fresh(), x.shape), self.fresh()
        mask_type = f"tensor<{rows}x{columns}xi1>"
        init_y, init_mask = self.empty(x.shape), self.empty(x.shape, "i1")
        identity = "affine_map<(d0, d1) -> (d0, d1)>"
        self.emit(f"{y.name}, {mask} = linalg.generic {{indexing_maps = [{identity}, {identity}, {identity}], "
                  f'iterator_types = ["parallel", "parallel"]}} ins({x.name} : {x.type}) '
                  f"outs({init_y}, {init_mask} : {x.type}, {mask_type}) {{")
        self.emit("^bb0(%i0: f32, %o0: f32, %o1: i1):")
        self.emit("  %m = arith.cmpf ogt, %i0, %zero : f32")
        self.emit("  %r = arith.select %m, %i0, %zero : f32")
        self.emit("  linalg.yield %r, %m : f32, i1")
        self.emit(f"}} -> ({x.type}, {mask_type})")

        def back(dy):
            out, init = Value(self.fresh(), x.shape), self.empty(x.shape)
            self.emit(f"{out.name} = linalg.generic {{indexing_maps = [{identity}, {identity}, {identity}], "
                      f'iterator_types = ["parallel", "parallel"]}} ins({mask}, {dy.name} : {mask_type}, {dy.type}) '
                      f"outs({init} : {x.type}) {{")
            self.emit("^bb0(%i0: i1, %i1: f32, %o: f32):")
            self.emit("  %r = arith.select %i0, %i1, %zero : f32")
            self.emit("  linalg.yield %r : f32")
            self.emit(f"}} -> {x.type}")
            self.accumulate(x, out)
        self.tape.append((y, back))
        return y

    def add(self, x, y):
        out = self.add_values(x, y)

        def back(dy):
            self.accumulate(x, dy)
            self.accumulate(y, dy)
        self.tape.append((out, back))
        return out

    def mul(self, x, y):
        body = ["%r = arith.mulf %i0, %i1 : f32", "linalg.yield %r : f32"]
        out = self.elementwise([x, y], body)

        def back(dy):
            self.accumulate(x, self.elementwise([dy, y], body))
            self.accumulate(y, self.elementwise([dy, x], body))
        self.tape.append((out, back))
        return out

    def transpose(self, x):
        def flip(v):
            init, out = self.empty(v.shape[::-1]), Value(self.fresh(), v.shape[::-1])
            self.emit(f"{out.name} = linalg.transpose ins({v.name} : {v.type}) outs({init} : {out.type}) "
                      "permutation = [1, 0]")
            return out
        out = flip(x)
        self.tape.append((out, lambda dy: self.accumulate(x, flip(dy))))
        return out

    def reshape(self, x):
        """Two views: [r, c] -> [r * c] -> [c, r]."""
        def view(v, rows, columns):
            flat, out = Value(self.fresh(), [rows * columns]), Value(self.fresh(), [rows, columns])
            self.emit(f"{flat.name} = tensor.collapse_shape {v.name} [[0, 1]] : {v.type} into {flat.type}")
            self.emit(f"{out.name} = tensor.expand_shape {flat.name} [[0, 1]] output_shape [{rows}, {columns}] : "
                      f"{flat.type} into {out.type}")
            return out
        rows, columns = x.shape
        out = view(x, columns, rows)
        self.tape.append((out, lambda dy: self.accumulate(x, view(dy, rows, columns))))
        return out

    def slice_columns(self, x, offset, width):
        out = Value(self.fresh(), [x.shape[0], width])
        self.emit(f"{out.name} = tensor.extract_slice {x.name}[0, {offset}] [{x.shape[0]}, {width}] [1, 1] : "
                  f"{x.type} to {out.type}")

        def back(dy):
            base, grad = self.zeros(x.shape), Value(self.fresh(), x.shape)
            self.emit(f"{grad.name} = tensor.insert_slice {dy.name} into {base.name}[0, {offset}] "
                      f"[{x.shape[0]}, {width}] [1, 1] : {dy.type} into {grad.type}")
            self.accumulate(x, grad)
        self.tape.append((out, back))
        return out

    def concat(self, x, y):
        out = Value(self.fresh(), [x.shape[0], x.shape[1] + y.shape[1]])
        self.emit(f"{out.name} = tensor.concat dim(1) {x.name}, {y.name} : ({x.type}, {y.type}) -> {out.type}")

        def back(dy):
            for v, offset in ((x, 0), (y, x.shape[1])):
                piece = Value(self.fresh(), v.shape)
                self.emit(f"{piece.name} = tensor.extract_slice {dy.name}[0, {offset}] [{v.shape[0]}, {v.shape[1]}] "
                          f"[1, 1] : {dy.type} to {piece.type}")
                self.accumulate(v, piece)
        self.tape.append((out, back))
        return out

    def reverse_columns(self, x):
        """Reads the whole tensor through a value captured by the region."""
        def flip(v):
            rows, columns = v.shape
            return self.generic([], [], v.shape, "(d0, d1) -> (d0, d1)", ["parallel", "parallel"], [
                "%r0 = linalg.index 0 : index", "%c0 = linalg.index 1 : index",
                f"%last = arith.constant {columns - 1} : index", "%c1 = arith.subi %last, %c0 : index",
                f"%r = tensor.extract {v.name}[%r0, %c1] : {v.type}", "linalg.yield %r : f32"])
        out = flip(x)
        self.tape.append((out, lambda dy: self.accumulate(x, flip(dy))))
        return out

    # -- the step -----------------------------------------------------------------------------------
    def loss_of(self, x):
        """Sum of squares, a tensor of rank 0."""
        out = self.generic([x], ["(d0, d1) -> (d0, d1)"], [], "(d0, d1) -> ()", ["reduction", "reduction"],
                           ["%p = arith.mulf %i0, %i0 : f32", "%r = arith.addf %o, %p : f32",
                            "linalg.yield %r : f32"], init=self.zeros([]))
        self.accumulate(x, self.elementwise([x], ["%r = arith.addf %i0, %i0 : f32", "linalg.yield %r : f32"]))
        return out

    def build(self):
        rng = self.rng
        x = self.arg([rng.choice([3, 4, 8]), rng.choice([4, 6, 8])])
        pool = [x]
        for _ in range(rng.randint(3, 14)):
            x = rng.choice(pool[-3:])
            same = [v for v in pool if v.shape == x.shape]
            rows = [v for v in pool if v.shape[0] == x.shape[0]]
            kind = rng.choice(["matmul", "matmul", "bias", "tanh", "tanh", "exp", "relu", "add", "mul", "transpose",
                               "reshape", "slice", "concat", "reverse"])
            if kind == "matmul":
                y = self.matmul(x, rng.choice([2, 4, 7, 8]))
            elif kind == "add":
                y = self.add(x, rng.choice(same))
            elif kind == "mul":
                y = self.mul(x, rng.choice(same))
            elif kind == "slice" and x.shape[1] > 2:
                width = rng.randint(1, x.shape[1] - 1)
                y = self.slice_columns(x, rng.randint(0, x.shape[1] - width), width)
            elif kind == "concat" and x.shape[1] < 20:
                y = self.concat(x, rng.choice([v for v in rows if v.shape[1] <= 20]))
            elif kind in ("bias", "tanh", "exp", "relu", "transpose", "reshape"):
                y = getattr(self, kind)(x)
            elif kind == "reverse":
                y = self.reverse_columns(x)
            else:
                y = self.tanh(x)
            # Keep values in a range where squares and exponentials stay finite.
            pool.append(self.tanh(y) if kind in ("mul", "exp", "matmul") else y)
        loss = self.loss_of(pool[-1])
        for out, back in reversed(self.tape):
            if out.name in self.grads:
                back(self.grads[out.name])
        results = [loss] + [self.grads[a.name] for a in self.args if a.name in self.grads]
        header = ", ".join(f"{a.name}: {a.type}" for a in self.args)
        types = ", ".join(r.type for r in results)
        lines = [f"func.func @main({header}) -> ({types}) {{",
                 "    %zero = arith.constant 0.0 : f32", "    %one = arith.constant 1.0 : f32",
                 "    %tenth = arith.constant 0.1 : f32"]
        lines += self.lines
        lines += ["    return " + ", ".join(r.name for r in results) + " : " + types, "}"]
        return "\n".join(lines) + "\n", [a.shape for a in self.args]


def generate(seed):
    return Step(seed).build()


if __name__ == "__main__":
    import sys
    sys.stdout.write(generate(int(sys.argv[1]))[0])
