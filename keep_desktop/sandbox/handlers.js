// Handler workflows: the top level runs, then one function is called, or `workflow` is described.
true && function (kit) {
  "use strict";
  const { TypeErrorOf, TypeErrorPrototype, apply, defineProperty, end, freeze, getPrototypeOf,
    hasOwn, isObject, messageOf, settled, stringify } = kit;
  const RETURNED = "The script returned before its end, so its `workflow` was not reached: take the"
    + " `return` at its top level away";
  let resultText = null;

  // What a script declared; whatever else it says of itself it says of its own top level.
  const declared = (value) => {
    if (isObject(value) && getPrototypeOf(value) === null && hasOwn(value, "workflow")) {
      return value.workflow;
    }
    throw new TypeErrorOf(RETURNED);
  };

  const description = (mark) => (workflow) => {
    if (!isObject(workflow)) return "null";
    return textOf(workflow, "`workflow`", (key, value) => typeof value === "function" ? mark : value);
  };

  const returnedBy = (path) => (value) =>
    value === undefined ? "{}" : '{"returned":' + textOf(value, "What " + path + " returned") + "}";

  // The JSON text of a value; a throw that names it where it has none.
  const textOf = (value, what, replacer) => {
    const worded = (why) => new TypeErrorOf(what + " cannot be written as JSON: " + why);
    let text;
    try {
      text = stringify(value, replacer);
    } catch (error) {
      if (!isObject(error) || getPrototypeOf(error) !== TypeErrorPrototype) throw error;
      const named = worded(messageOf(error));
      // The place is that of the script's code that threw, where it did.
      defineProperty(named, "stack", { __proto__: null, value: error.stack });
      throw named;
    }
    if (text !== undefined) return text;
    throw worded(isObject(value) ? "its toJSON gives nothing" : "it is a " + typeof value);
  };

  // One level down, into what an object holds itself and never into what it inherits.
  const inside = (holder, key, path) => {
    if (isObject(holder) && hasOwn(holder, key)) return holder[key];
    throw new TypeErrorOf(path + " is not a function");
  };

  const enter = (workflow, call) => {
    const path = "workflow." + call.group + "." + call.name + "." + call.function;
    const owner = inside(inside(workflow, call.group, path), call.name, path);
    const handler = inside(owner, call.function, path);
    if (typeof handler !== "function") throw new TypeErrorOf(path + " is not a function");
    resultText = returnedBy(path);
    return apply(handler, owner, call.arguments);
  };

  const onDeclared = (call, value) => {
    let returned;
    try {
      const workflow = declared(value);
      if (call.group === null) {
        resultText = description(call.arguments[0]);
        end(true, workflow);
        return;
      }
      returned = enter(workflow, call);
    } catch (error) {
      end(false, error);
      return;
    }
    settled(returned, end);
  };

  return freeze({
    __proto__: null,
    closing: ";return { __proto__: null, workflow };",
    onTopLevel: (call) => (ok, value) => {
      if (ok) onDeclared(call, value);
      else end(false, value);
    },
    resultText: (value) => resultText(value),
    withItem: null,
    closeItems: () => false,
    isItemOpen: () => false,
    isFromItem: () => false,
  });
};
