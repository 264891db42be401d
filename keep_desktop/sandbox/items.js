// Item scripts: `Items.withItem`, and the ends of items.
true && function (kit) {
  "use strict";
  const { P, apply, ask, end, freeze, askNoted, jsonOrNull, list, lostIn, note,
    post, setScope, settled, told, waitsSince } = kit;
  let openItems = 0;
  let closing = list();
  let closingCount = 0;
  let itemThrew = false;
  let itemError;
  const ErrorOf = Error;

  const failing = (message) => () => { throw new ErrorOf(message); };

  const runHandler = (call, item, handler, resolve, reject) => {
    const context = freeze({ item: freeze(item) });
    openItems += 1;
    setScope(call);
    itemThrew = false;
    itemError = undefined;
    const onEnd = (ok, value) => {
      closing[closingCount] = { __proto__: null, call, ok, value, go: ok ? resolve : reject,
        reject };
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

  const withItem = (id, title, handler) => note(new P((resolve, reject) => {
    const isFunction = typeof handler === "function";
    const call = ask("open", jsonOrNull(id) + "," + jsonOrNull(title) + "," + isFunction, (answer) => {
      if (answer === null || answer.call !== true || !isFunction) {
        resolve(undefined);
      } else {
        // A rehearsal may let an item fail as it begins.
        const called = answer.throws === undefined ? handler : failing(answer.throws);
        runHandler(call, answer.item, called, resolve, reject);
      }
    });
  }), false);

  const closeItem = (close) => {
    setScope(0);
    const lost = lostIn(close.call);
    if (close.ok && lost !== null) {
      close.ok = false;
      close.value = lost.error;
      close.go = close.reject;
    }
    post('["close",' + close.call + "," + (close.ok ? "null" : told(close.value)) + "]");
    openItems -= 1;
    if (!close.ok) {
      itemThrew = true;
      itemError = close.value;
    }
    close.go(close.value);
  };

  // Closes the items whose handlers have ended and whose calls are all answered.
  const closeItems = () => {
    if (closingCount === 0) return false;
    if (!waitsSince(closing[0].call) && askNoted()) return true;
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

  return freeze({
    __proto__: null,
    closing: "",
    onTopLevel: () => end,
    resultText: jsonOrNull,
    withItem: freeze(withItem),
    closeItems,
    isItemOpen: () => openItems > 0,
    isFromItem: (error) => itemThrew && (itemError === error),
  });
};
