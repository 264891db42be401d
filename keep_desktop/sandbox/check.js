// Parses a script without running it, and tells which form it has.
true && function (kit) {
  "use strict";
  const { apply, evaluate, freeze, join, parse, told, wrap } = kit;
  // Compiles without running: the first statement of the text throws before anything else.
  const refusal = (script, opening, closing) => {
    try {
      return evaluate("throw null;" + wrap(script, opening, closing));
    } catch (error) {
      return error;
    }
  };

  const check = (text) => {
    const script = parse(text);
    // In one pair of brackets more, a script cannot close the function that it is put in.
    const error = refusal(script, "", "") ?? refusal(script, "{", "}");
    if (error !== null) return apply(join, [told(error)], [""]);
    // A script's own top-level `workflow` collides with another one.
    return refusal(script, "", ";let workflow;") === null ? "null" : '"workflow"';
  };

  return freeze({ __proto__: null, check });
};
