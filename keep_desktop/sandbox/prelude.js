// The guest's side of the bridge. Everything it needs of the language is taken before a script
// runs, and nothing it does afterwards looks at what a script can change: own lists have no
// prototype, and built-in methods are called through the `apply` taken here.
//
// What differs between the two forms of a script, and checking, are texts of their own, so that a
// context only parses what it uses; each is given `kit` before the script runs. None is in brackets:
// the engine would read through them twice.
true && function (linesBefore) {
  "use strict";
  const { apply, getPrototypeOf, defineProperty } = Reflect;
  // Sends a line at once; no script ever sees it.
  const { sendLine } = globalThis;
  delete globalThis.sendLine;
  const { freeze, getOwnPropertyDescriptor: descriptorOf, hasOwn, keys, setPrototypeOf } = Object;
  const { parse, stringify } = JSON;
  const P = Promise;
  const then = P.prototype.then;
  const join = Array.prototype.join;
  const slice = String.prototype.slice;
  const repeat = String.prototype.repeat;
  const toText = String;
  const isError = Error.isError || ((value) => value instanceof Error);
  const InternalErrorPrototype = InternalError.prototype;
  const RangeErrorPrototype = RangeError.prototype;
  const ErrorOf = Error;
  const TypeErrorOf = TypeError;
  const TypeErrorPrototype = TypeError.prototype;
  const evaluate = eval;
  // Whoever sets it is handed the functions that are being called, also ours.
  defineProperty(Error, "prepareStackTrace", { __proto__: null, value: undefined });

  // A loop over a list gives what is in the list, and tools are given what stands in the call: that
  // is what the window reads off a script.
  const ObjectPrototype = Object.prototype;
  const fixed = { __proto__: null, writable: false, configurable: false };
  defineProperty(Array.prototype, Symbol.iterator, fixed);
  defineProperty(getPrototypeOf([][Symbol.iterator]()), "next", fixed);

  const CROP = 1000;
  const LINES_AT_ONCE = 10000;
  // As many as are kept of a run, unless that was set higher; sending one takes as long as saying it.
  const LINES_SENT = 10000;
  const STUCK = "The script waits for something that never happens";
  const isObject = (value) => typeof value === "object" && value !== null;
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
  let linesSent = 0;
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

  // What was last thrown that is no error, and where.
  const lastThrown = { __proto__: null, value: undefined, stack: "" };

  // [message, stack, limit] of anything that was thrown, whatever its getters do.
  const told = (error) => {
    let message = "";
    let stack = lastThrown.value === error ? lastThrown.stack : "";
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

  // ---- promises that nobody may wait for -----------------------------------------------------------
  // The engine tells nobody of a rejection that is not handled. So what async functions, `then` and
  // the like return is noted here until somebody waits for it: `await` reads `constructor` of a
  // promise, and everything else calls its `then`. `tracking.py` puts the calls into the script.
  // Whether what is left was rejected is asked once an item, or the script, comes to its end.
  const noted = new Map();
  for (const [ours, theirs] of [["put", "set"], ["drop", "delete"], ["each", "forEach"]]) {
    defineProperty(noted, ours, { __proto__: null, value: Map.prototype[theirs] });
  }
  let unasked = 0;
  let asking = false;
  let scope = 0;

  const note = (promise, isCall) => {
    noted.put(promise, { __proto__: null, scope, isCall, state: "new", error: undefined });
    unasked += 1;
    return promise;
  };

  const watch = () => {
    defineProperty(P.prototype, "constructor", {
      __proto__: null,
      configurable: true,
      get() {
        if (!asking) noted.drop(this);
        return P;
      },
      set(value) {
        defineProperty(this, "constructor",
          { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      },
    });
    const replace = (holder, name, value) => defineProperty(holder, name,
      { __proto__: null, value, writable: true, configurable: true });
    replace(P.prototype, "then", { then(onValue, onError) {
      noted.drop(this);
      return note(apply(then, this, [onValue, onError]), false);
    } }.then);
    for (const name of ["all", "any", "race", "reject"]) {
      const theirs = P[name];
      replace(P, name, { [name](value) { return note(apply(theirs, this, [value]), false); } }[name]);
    }
  };

  // What `tracking.py` puts around an async function: the same function, whose promises are noted.
  const watched = (theirs, name) => {
    if (name !== undefined) {
      defineProperty(theirs, "name", { __proto__: null, value: name, configurable: true });
    }
    const ours = { call(...values) { return note(apply(theirs, this, values), true); } }.call;
    defineProperty(ours, "name", { __proto__: null, value: theirs.name, configurable: true });
    defineProperty(ours, "length", { __proto__: null, value: theirs.length, configurable: true });
    return ours;
  };
  watched.made = (promise) => note(promise, false);
  watched.thrown = (value) => {
    if (isError(value)) return value;
    const { stack } = new ErrorOf();
    lastThrown.value = value;
    lastThrown.stack = typeof stack === "string" ? stack : "";
    return value;
  };
  watched.method = (holder, name) => {
    const { value, enumerable } = descriptorOf(holder, name);
    defineProperty(holder, name, { __proto__: null, value: watched(value), enumerable,
      writable: true, configurable: true });
  };

  // Asks those that were not asked yet what became of them; whether that gave new jobs.
  const askNoted = () => {
    if (unasked === 0) return false;
    unasked = 0;
    let asked = false;
    asking = true;
    noted.each((known, promise) => {
      if (known.state !== "new") return;
      known.state = "pending";
      asked = true;
      const onError = (error) => {
        known.state = "rejected";
        known.error = error;
      };
      try {
        // `await` would call the `then` of a promise of a script's own class, which notes again.
        apply(then, promise, [() => { noted.drop(promise); }, onError]);
      } catch (error) {
        onError(error);
      }
    });
    asking = false;
    return asked;
  };

  // The first rejection that nobody handled, of an item (its call) or of all that is left; null
  // where there is none. What was found is not found again.
  const lostIn = (call) => {
    let found = null;
    noted.each((known, promise) => {
      if (known.state !== "rejected" || (call !== 0 && known.scope !== call)) return;
      found ??= known;
      noted.drop(promise);
    });
    if (found !== null) {
      log("WARN", "Nothing waited for what failed: write `await` before the call, and `for … of` in"
        + " the place of forEach(async …)");
    }
    return found;
  };

  const isStuck = () => {
    let stuck = false;
    noted.each((known) => {
      if (known.state === "pending" && known.isCall) stuck = true;
    });
    return stuck;
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
    return freeze((input) => {
      let failed = false;
      const promise = new P((resolve, reject) => {
        try {
          if ("toJSON" in ObjectPrototype) throw new TypeErrorOf("Object.prototype must not have a toJSON");
          ask("call", head + json(input), resolve);
        } catch (error) {
          failed = true;
          reject(error);
        }
      });
      return failed ? note(promise, false) : promise;
    });
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

  // ---- the script itself ---------------------------------------------------------------------------
  let mainEnd = null;
  // What of this is the matter of items or of handlers: items.js, handlers.js.
  let form = null;

  const postEnd = () => {
    let thrown = mainEnd.value;
    if (mainEnd.ok) {
      try {
        // Made once all calls are answered.
        const text = form.resultText(mainEnd.value);
        post('["done",' + text + "]");
        return;
      } catch (error) {
        thrown = error;
      }
    }
    post('["threw",' + told(thrown) + "," + form.isFromItem(thrown) + "]");
  };

  const finish = () => {
    ended = true;
    if (mainEnd !== null && mainEnd.ok) {
      const lost = lostIn(0);
      if (lost !== null) mainEnd = { __proto__: null, ok: false, value: lost.error };
      else if (isStuck()) mainEnd = null;
    }
    if (mainEnd === null || form.isItemOpen()) {
      // Without memory for it, a promise is not settled either.
      post('["threw",[' + stringify(STUCK) + ',"","nothing"],false]');
    } else {
      postEnd();
    }
  };

  // What is to be sent, once no job is left; "" where closing an item gave new jobs.
  const drain = () => {
    if (form.closeItems()) return "";
    postLinesLost();
    if (waiting === 0 && !ended) {
      if (askNoted()) return "";
      finish();
    }
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
    if (linesSent >= LINES_SENT) return;
    linesSent += 1;
    apply(sendLine, undefined, [level, line]);
  };

  const logger = (level) => freeze((...values) => {
    const texts = list();
    for (let i = 0; i < values.length; i += 1) texts[i] = plainText(values[i]);
    log(level, apply(join, texts, [" "]));
  });

  const LEVELS = {
    __proto__: null, log: "LOG", warn: "WARN", error: "ERROR",
    LOG: "LOG", WARN: "WARN", ERROR: "ERROR",
  };

  const isLine = (input) => {
    if (!isObject(input) || typeof input.line !== "string") return false;
    const names = keys(input);
    for (let i = 0; i < names.length; i += 1) {
      if (names[i] !== "line" && names[i] !== "type") return false;
    }
    return input.type === undefined || (typeof input.type === "string" && input.type in LEVELS);
  };

  // What is no line the host refuses, as it does what any other tool is given.
  const refusedLog = toolFunction("Console", "log");

  const consoleLog = (input) => {
    if (!isLine(input)) return refusedLog(input);
    log(LEVELS[input.type ?? "log"], input.line);
    return new P((resolve) => { resolve(undefined); });
  };

  const deepFreeze = (value) => {
    if (typeof value !== "object" || value === null) return value;
    for (const key of keys(value)) deepFreeze(value[key]);
    return freeze(value);
  };

  const giveGlobal = (name, value) =>
    defineProperty(globalThis, name, { __proto__: null, value, enumerable: true });

  const functionsOf = (namespace, names) => {
    // Without a prototype while it is filled: a setter there would be given the functions.
    const functions = bare();
    for (let i = 0; i < names.length; i += 1) functions[names[i]] = toolFunction(namespace, names[i]);
    if (namespace === "Console") functions.log = freeze(consoleLog);
    // In a handler workflow the host says that there is none, and ends the run.
    if (namespace === "Items") functions.withItem = form.withItem ?? toolFunction("Items", "withItem");
    return freeze(setPrototypeOf(functions, ObjectPrototype));
  };

  // A script uses few of them, so their functions are made when one is asked for.
  const giveNamespaces = (tools) => {
    for (const namespace of keys(tools)) {
      const names = tools[namespace];
      let functions = null;
      defineProperty(globalThis, namespace, { __proto__: null, enumerable: true,
        get: () => functions ??= functionsOf(namespace, names) });
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

  // The time stands still, and random numbers follow from the seed (mulberry32).
  const fix = (now, seed) => {
    const RealDate = Date;
    function FixedDate(...values) {
      if (new.target === undefined) return apply(RealDate.prototype.toString, new RealDate(now), []);
      return Reflect.construct(RealDate, values.length === 0 ? [now] : values, new.target);
    }
    setPrototypeOf(FixedDate, RealDate);
    const replace = (holder, name, value) => defineProperty(holder, name,
      { __proto__: null, value, writable: true, configurable: true });
    replace(FixedDate, "name", "Date");
    FixedDate.prototype = RealDate.prototype;
    replace(FixedDate, "now", () => now);
    replace(RealDate.prototype, "constructor", FixedDate);
    replace(globalThis, "Date", FixedDate);
    replace(globalThis, "performance", freeze({ now: () => 0, timeOrigin: now }));
    let state = seed | 0;
    const { imul } = Math;
    replace(Math, "random", () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    });
  };

  const end = (ok, value) => { mainEnd = { __proto__: null, ok, value }; };

  const start = (text, docs) => {
    const job = parse(text);
    watch();
    if (job.fixed !== null) fix(job.fixed.now, job.fixed.seed);
    if (job.watch !== "") {
      defineProperty(globalThis, job.watch, { __proto__: null, value: freeze(watched) });
    }
    roomForLines = job.frameBytes / 8;
    giveGlobal("params", deepFreeze(job.params));
    giveGlobal("console", freeze({ log: logger("LOG"), info: logger("LOG"), debug: logger("LOG"),
      warn: logger("WARN"), error: logger("ERROR") }));
    giveNamespaces({ ...job.tools, Console: ["progress"].concat(job.tools.Console ?? []),
      Items: ["list"] });
    giveDocs(docs);
    const onEnd = form.onTopLevel(job.handler);
    let returned;
    try {
      returned = apply(evaluate(wrap(job.script, "", form.closing)), undefined, []);
    } catch (error) {
      onEnd(false, error);
      return;
    }
    settled(returned, onEnd);
  };

  const kit = freeze({ __proto__: null, P, TypeErrorOf, TypeErrorPrototype, apply, ask,
    defineProperty, end, evaluate, freeze, getPrototypeOf, hasOwn, isObject, join, jsonOrNull, list,
    lostIn, messageOf, note, askNoted, setScope: (call) => { scope = call; }, parse, post, settled, stringify, told, waitsSince, wrap });

  return (what, text, docs) => {
    if (what === 0) return drain();
    if (what === 1) deliver(text);
    else if (what === 2) start(text, docs);
    else if (what === 3) form = evaluate(text)(kit);
    else return form.check(text);
    return "";
  };
};
