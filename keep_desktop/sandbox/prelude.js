// The guest's side of the bridge. Everything it needs of the language is taken before a script
// runs, and nothing it does afterwards looks at what a script can change: own lists have no
// prototype, and built-in methods are called through the `apply` taken here.
(function (linesBefore) {
  "use strict";
  const { apply, getPrototypeOf, defineProperty } = Reflect;
  const { freeze, hasOwn, keys, setPrototypeOf } = Object;
  const { parse, stringify } = JSON;
  const P = Promise;
  const join = Array.prototype.join;
  const slice = String.prototype.slice;
  const repeat = String.prototype.repeat;
  const toText = String;
  const isError = Error.isError || ((value) => value instanceof Error);
  const InternalErrorPrototype = InternalError.prototype;
  const RangeErrorPrototype = RangeError.prototype;
  const TypeErrorOf = TypeError;
  const TypeErrorPrototype = TypeError.prototype;
  const evaluate = eval;
  // Whoever sets it is handed the functions that are being called, also ours.
  defineProperty(Error, "prepareStackTrace", { __proto__: null, value: undefined });

  const CROP = 1000;
  const LINES_AT_ONCE = 10000;
  const STUCK = "The script waits for something that never happens";
  const RETURNED = "The script returned before its end, so its `workflow` was not reached: take the"
    + " `return` at its top level away";
  const DECLARED = ";return { __proto__: null, workflow };";
  const bare = () => ({ __proto__: null });
  const list = () => setPrototypeOf([], null);
  const wrap = (script, opening, closing) => apply(repeat, "\n", [linesBefore - 1])
    + "(async function () {" + opening + "\n" + script + "\n" + closing + "})";

  // ---- what waits to be sent -------------------------------------------------------------------
  let outbox = list();
  let filled = 0;
  let lines = 0;
  let lineSpace = 0;
  let linesLost = 0;
  let roomForLines = 0;

  const post = (text) => {
    outbox[filled] = text;
    filled += 1;
  };

  const postLinesLost = () => {
    if (linesLost === 0) return;
    post('["log","WARN","' + linesLost + ' more log lines were left out"]');
    linesLost = 0;
  };

  const flat = () => {
    const text = filled === 0 ? "[]" : "[" + apply(join, outbox, [","]) + "]";
    const whole = list();
    whole[0] = text;
    whole[1] = "";
    outbox = list();
    filled = lines = lineSpace = 0;
    // The binding can only hand over a string that is not a chain of parts; join makes one.
    return apply(join, whole, [""]);
  };

  // ---- what is told of values --------------------------------------------------------------------
  const json = (value) => {
    const text = stringify(value);
    return text === undefined ? "null" : text;
  };

  const jsonOrNull = (value) => {
    try {
      return json(value);
    } catch {
      return "null";
    }
  };

  const plainText = (value) => {
    if (typeof value === "string") return value;
    try {
      if (typeof value === "function") return "[function]";
      if (typeof value !== "object" || value === null) return toText(value);
      if (isError(value)) return messageOf(value);
      const text = stringify(value);
      return text === undefined ? "[object]" : text;
    } catch {
      return "[object]";
    }
  };

  const messageOf = (error) => {
    const name = error.name;
    const message = error.message;
    const words = typeof message === "string" ? message : "";
    const kind = typeof name === "string" && name !== "" ? name : "Error";
    if (words === "") return kind;
    return kind === "Error" ? words : kind + ": " + words;
  };

  const limitOf = (error) => {
    const kind = getPrototypeOf(error);
    if (kind === InternalErrorPrototype && error.message === "out of memory") return '"memory"';
    if (kind === RangeErrorPrototype && error.message === "Maximum call stack size exceeded") {
      return '"stack"';
    }
    return "null";
  };

  // [message, stack, limit] of anything that was thrown, whatever its getters do.
  const told = (error) => {
    let message = "";
    let stack = "";
    let limit = "null";
    try {
      if (typeof error === "object" && error !== null) {
        limit = limitOf(error);
        if (isError(error)) {
          message = messageOf(error);
          const frames = error.stack;
          if (typeof frames === "string") stack = frames;
        } else {
          message = plainText(error);
        }
      } else {
        // The engine throws null where there is no memory left for an error.
        if (error === null) limit = '"nothing"';
        message = plainText(error);
      }
    } catch {
      message = "";
    }
    return "[" + stringify(message) + "," + stringify(stack) + "," + limit + "]";
  };

  // ---- calls ---------------------------------------------------------------------------------------
  const pending = bare();
  let waiting = 0;
  let lastCall = 0;
  let ended = false;

  const ask = (kind, rest, onAnswer) => {
    if (ended) return 0;
    const call = lastCall + 1;
    pending[call] = onAnswer;
    try {
      post('["' + kind + '",' + call + "," + rest + "]");
    } catch (error) {
      delete pending[call];
      throw error;
    }
    lastCall = call;
    waiting += 1;
    return call;
  };

  const toolFunction = (namespace, name) => {
    const head = stringify(namespace) + "," + stringify(name) + ",";
    return freeze((input) => new P((resolve) => {
      ask("call", head + json(input), resolve);
    }));
  };

  const deliver = (text) => {
    const answers = parse(text);
    for (let i = 0; i < answers.length; i += 1) {
      const call = answers[i][0];
      const onAnswer = pending[call];
      if (onAnswer === undefined) continue;
      delete pending[call];
      waiting -= 1;
      onAnswer(answers[i][1]);
    }
  };

  const waitsSince = (call) => {
    if (waiting === 0) return false;
    for (const other in pending) {
      if (+other > call) return true;
    }
    return false;
  };

  // Calls `onEnd(ok, value)` in a job of its own once what was returned has settled. `await`
  // takes a promise as it is, where `then` would ask a script's Promise[Symbol.species].
  const settled = async (returned, onEnd) => {
    let value;
    try {
      value = await returned;
    } catch (error) {
      onEnd(false, error);
      return;
    }
    onEnd(true, value);
  };

  // ---- items ---------------------------------------------------------------------------------------
  let openItems = 0;
  let closing = list();
  let closingCount = 0;
  let itemThrew = false;
  let itemError;

  const runHandler = (call, item, handler, resolve, reject) => {
    const context = freeze({ item: freeze(item) });
    openItems += 1;
    itemThrew = false;
    itemError = undefined;
    const onEnd = (ok, value) => {
      closing[closingCount] = { __proto__: null, call, ok, value, go: ok ? resolve : reject };
      closingCount += 1;
    };
    let returned;
    try {
      returned = apply(handler, undefined, [context]);
    } catch (error) {
      onEnd(false, error);
      return;
    }
    settled(returned, onEnd);
  };

  const withItem = (id, title, handler) => new P((resolve, reject) => {
    const isFunction = typeof handler === "function";
    const call = ask("open", jsonOrNull(id) + "," + jsonOrNull(title) + "," + isFunction, (answer) => {
      if (answer === null || answer.call !== true || !isFunction) {
        resolve(undefined);
      } else {
        runHandler(call, answer.item, handler, resolve, reject);
      }
    });
  });

  const closeItem = (end) => {
    post('["close",' + end.call + "," + (end.ok ? "null" : told(end.value)) + "]");
    openItems -= 1;
    if (!end.ok) {
      itemThrew = true;
      itemError = end.value;
    }
    end.go(end.value);
  };

  // Closes the items whose handlers have ended and whose calls are all answered.
  const closeItems = () => {
    const before = closing;
    const count = closingCount;
    let closed = false;
    closing = list();
    closingCount = 0;
    for (let i = 0; i < count; i += 1) {
      if (waitsSince(before[i].call)) {
        closing[closingCount] = before[i];
        closingCount += 1;
      } else {
        closeItem(before[i]);
        closed = true;
      }
    }
    return closed;
  };

  // ---- the script itself ---------------------------------------------------------------------------
  let mainEnd = null;

  // The text of what a script or handler gave, made once all its calls are answered; what has no
  // JSON form is null for a script and a throw for a handler.
  let resultOf = jsonOrNull;

  const postEnd = () => {
    let thrown = mainEnd.value;
    if (mainEnd.ok) {
      try {
        const text = resultOf(mainEnd.value);
        post('["done",' + text + "]");
        return;
      } catch (error) {
        thrown = error;
      }
    }
    const same = itemThrew && (itemError === thrown);
    post('["threw",' + told(thrown) + "," + same + "]");
  };

  const finish = () => {
    ended = true;
    if (mainEnd === null || openItems > 0) {
      // Without memory for it, a promise is not settled either.
      post('["threw",[' + stringify(STUCK) + ',"","nothing"],false]');
    } else {
      postEnd();
    }
  };

  // What is to be sent, once no job is left; "" where closing an item gave new jobs.
  const drain = () => {
    if (closingCount > 0 && closeItems()) return "";
    postLinesLost();
    if (waiting === 0 && !ended) finish();
    return flat();
  };

  const log = (level, text) => {
    if (lines >= LINES_AT_ONCE || lineSpace >= roomForLines) {
      linesLost += 1;
      return;
    }
    const line = stringify(text.length > CROP ? apply(slice, text, [0, CROP]) + "..." : text);
    lines += 1;
    lineSpace += line.length;
    post('["log","' + level + '",' + line + "]");
  };

  const logger = (level) => freeze((...values) => {
    const texts = list();
    for (let i = 0; i < values.length; i += 1) texts[i] = plainText(values[i]);
    log(level, apply(join, texts, [" "]));
  });

  const consoleLog = (input) => new P((resolve) => {
    const level = input === undefined || input === null ? undefined : input.type;
    const line = input === undefined || input === null ? input : input.line;
    const known = level === "WARN" || level === "warn" ? "WARN"
      : level === "ERROR" || level === "error" ? "ERROR" : "LOG";
    log(known, plainText(line));
    resolve(undefined);
  });

  const deepFreeze = (value) => {
    if (typeof value !== "object" || value === null) return value;
    for (const key of keys(value)) deepFreeze(value[key]);
    return freeze(value);
  };

  const giveGlobal = (name, value) =>
    defineProperty(globalThis, name, { __proto__: null, value, enumerable: true });

  const giveNamespaces = (tools, hasItems) => {
    for (const namespace of keys(tools)) {
      const functions = {};
      for (const name of tools[namespace]) functions[name] = toolFunction(namespace, name);
      if (namespace === "Console") functions.log = freeze(consoleLog);
      if (namespace === "Items" && hasItems) functions.withItem = freeze(withItem);
      giveGlobal(namespace, freeze(functions));
    }
  };

  // Few scripts ask, so the texts are read when one does.
  const giveDocs = (docs) => {
    let texts = null;
    giveGlobal("getDocs", freeze((name) => {
      texts ??= parse(docs);
      if (typeof name === "string" && hasOwn(texts, name)) return texts[name];
      throw new TypeErrorOf('getDocs: there is no tool called "' + plainText(name) + '"');
    }));
  };

  const end = (ok, value) => { mainEnd = { __proto__: null, ok, value }; };

  // Runs the top level of a script.
  const run = (source, onEnd) => {
    let returned;
    try {
      returned = apply(evaluate(source), undefined, []);
    } catch (error) {
      onEnd(false, error);
      return;
    }
    settled(returned, onEnd);
  };

  // ---- handler workflows -----------------------------------------------------------------------
  const isObject = (value) => typeof value === "object" && value !== null;

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

  const onDeclared = (call, ok, value) => {
    if (!ok) {
      end(false, value);
      return;
    }
    let returned;
    try {
      const workflow = declared(value);
      if (call.group === null) {
        resultOf = description(call.arguments[0]);
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

  const enter = (workflow, call) => {
    const path = "workflow." + call.group + "." + call.name + "." + call.function;
    const owner = inside(inside(workflow, call.group, path), call.name, path);
    const handler = inside(owner, call.function, path);
    if (typeof handler !== "function") throw new TypeErrorOf(path + " is not a function");
    resultOf = returnedBy(path);
    return apply(handler, owner, call.arguments);
  };

  const start = (text, docs) => {
    const job = parse(text);
    roomForLines = job.frameBytes / 8;
    giveGlobal("params", deepFreeze(job.params));
    giveGlobal("console", freeze({ log: logger("LOG"), info: logger("LOG"), debug: logger("LOG"),
      warn: logger("WARN"), error: logger("ERROR") }));
    giveNamespaces({ ...job.tools, Console: ["progress"].concat(job.tools.Console ?? []),
      Items: ["list"] }, job.handler === null);
    giveDocs(docs);
    if (job.handler === null) run(wrap(job.script, "", ""), end);
    else run(wrap(job.script, "", DECLARED), (ok, value) => onDeclared(job.handler, ok, value));
  };

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

  return (what, text, docs) => {
    if (what === 0) return drain();
    if (what === 1) deliver(text);
    else if (what === 2) start(text, docs);
    else return check(text);
    return "";
  };
})
