// Makes a page live: forms and links without a new document, updates as they come, and keys as in a terminal.
"use strict";
(() => {
  const doc = document, root = doc.documentElement, main = doc.getElementById("main");
  // A log starts at its end, and times are in the browser's zone, with UTC in their tips.
  for (const log of doc.querySelectorAll("[data-follow]")) log.scrollTop = log.scrollHeight;
  function localize() {
    for (const zone of doc.querySelectorAll("[name=zone]")) zone.value = new Date().getTimezoneOffset();
    for (const time of doc.querySelectorAll("time[datetime]")) {
      if (!time.textContent.endsWith(" UTC")) continue;
      time.title = time.textContent;
      time.textContent = new Date(time.dateTime).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "medium" });
    }
  }
  // The way back from a run leads to the list of runs with its search.
  function leadBack() {
    const path = location.pathname;
    if (path === "/runs") sessionStorage.runs = location.search;
    else if (!path.startsWith("/runs/")) delete sessionStorage.runs;
    else for (const a of doc.querySelectorAll(".path [href='/runs'],.back[href='/runs']")) a.search = sessionStorage.runs || "";
  }
  localize();
  const channel = new BroadcastChannel("appmenu");
  // Pages of the user who has signed out must not stay open.
  if (doc.querySelector("[action='/sign-in']")) channel.postMessage("out");
  if (!main || !main.dataset.page) return;
  root.classList.add("js");
  const info = main.dataset, find = selector => main.querySelector(selector);
  const on = (target, name, act) => target.addEventListener(name, act);
  const type = "text/x-appmenu-page";
  let newest = 0, waiting = 0, sent = 0, timer = 0, held;

  // The message about a step that takes its time or failed, else the one about a lost connection.
  const notice = doc.createElement("p");
  notice.className = "lost";
  notice.setAttribute("role", "status");
  doc.body.append(notice);
  const words = {};
  const say = (about, text) => {
    words[about] = text;
    notice.textContent = words.step || words.line || "";
  };
  const lost = is => {
    // A live page shows the effect of a step whose answer was lost.
    if (!is && !waiting) words.step = "";
    say("line", is ? info.lost : "");
  };

  // Asks for a page, by an intent or by an address. What gets no answer is sent again for a quarter of a minute; the
  // server does a step with the same number once.
  async function send(url, body, isStep, before) {
    let reply, text;
    const own = ++sent;
    waiting++;
    root.classList.add("waits");
    const slow = setTimeout(() => say("step", info.slow), 400);
    for (let pause = 500; text == null && pause < 10000; pause *= 2) {
      try {
        reply = await fetch(url, {
          method: body ? "POST" : "GET", body,
          headers: before ? { Accept: type, "X-Appmenu-Page": before } : { Accept: type },
        });
        text = await reply.text();
      } catch {
        clearTimeout(slow);
        say("step", info.lost);
        await new Promise(go => setTimeout(go, pause));
      }
    }
    clearTimeout(slow);
    if (!--waiting) root.classList.remove("waits");
    say("step", text == null ? info.unanswered : "");
    if (text != null) {
      lost(false);
      if (reply.status === 413) return say("step", find("[type=file]")?.dataset.large || info.unanswered);
      if (!(reply.headers.get("content-type") || "").startsWith(type)) {
        location.assign(body && !reply.redirected ? location.href : reply.url);
        return;
      }
      // A reload does not replace the result of a later step.
      if (!before || own === sent) show(text, reply.headers.get("x-appmenu-sequence"), true, isStep, own);
    }
    if (!waiting && held) show(...held);
  }
  // No other document of the page has the same numbers.
  let step = Math.random();
  const post = async (data, isStep = true) => {
    data.append("step", ++step);
    const files = [...data.values()].some(v => v.name), sent = [...main.querySelectorAll("[type=file]")].map(e => [e, e.files[0]]);
    await send("/do", files ? data : new URLSearchParams(data), isStep);
    // A file is sent once: the server keeps it for the form.
    if (files && !words.step) for (const [e, file] of sent) if (file && e.files[0] === file) e.value = "";
  };
  const act = (steps, isStep) => {
    const data = new FormData(doc.getElementById("f"));
    data.set("do", steps);
    return post(data, isStep);
  };

  // Shows a page; older ones are left out. Each page of the server counts its own.
  function show(html, number, isOwn, isStep, step = sent) {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const next = parsed.getElementById("main");
    if (!next) return;
    const isOther = next.dataset.page !== info.page;
    if (number && +number < newest && !isOther) return;
    if (number) newest = +number;
    const wasRunning = isRunning(), asked = !!find(".ask"), chose = !!find(".choices");
    const active = doc.activeElement, sign = signOf(active), address = info.address;
    const log = find("[data-follow]");
    const atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const hadForm = !!find(".fill"), left = draft();
    since = isOther ? Infinity : step;
    morph(doc.getElementById("page"), parsed.getElementById("page"));
    entitle();
    localize();
    leadBack();
    // Notifies the user of a run that ended in a background tab, if the user has allowed notifications.
    if (wasRunning && !isRunning() && doc.hidden && window.Notification?.permission === "granted")
      // On Android, the constructor throws.
      try { new Notification(info.title); } catch {}
    if (isOther) listen();
    else if (!info.events && events) {
      events.close();
      events = null;
    }
    const hasMoved = info.address !== address;
    // On the way back, the row that was left has the focus.
    const row = address.startsWith(info.address) && lastRows[info.address];
    if (isOwn && (hasMoved || !asked && find(".ask"))) changed = performance.now();
    if (hasMoved) {
      if (isOwn && isStep) history.pushState(null, "", info.address);
      else if (!isOwn) history.replaceState(null, "", info.address);
    }
    // A form that was sent or discarded, perhaps after a question, has no draft.
    if (asked && hadForm) leaving = left;
    if (leaving && !find(".ask")) {
      if (!find(".fill")) sessionStorage.removeItem(leaving);
      if (!find(".fill[inert]")) leaving = "";
    }
    if (hasMoved || isOther || !hadForm) load();
    else restore();
    const end = find("[data-follow]");
    if (end && atEnd) end.scrollTop = end.scrollHeight;
    const now = doc.activeElement, search = doc.getElementById("search");
    // After a jump the focus moves to the item.
    const leaves = isOwn && hasMoved;
    // An element may be that of another row by now.
    if (now !== active || signOf(now) === sign) mark();
    label(search);
    if (search && leaves) search.value = search.defaultValue;
    const free = selector => [...main.querySelectorAll(selector)].find(e => !e.closest("[inert]"));
    // A new question receives the focus, and what asked it has it again after the answer.
    if (find(".ask") && !asked) {
      asker = sign;
      free("[autofocus]")?.focus();
      return;
    }
    const chosen = find(".choices .on button");
    if (chosen && !chose) return chosen.focus();
    if (asked && !find(".ask") && !hasMoved && isOwn) {
      const back = [...main.querySelectorAll("a,button,summary,input,select,textarea")].find(e => asker && signOf(e) === asker);
      return (back?.closest("details")?.querySelector("summary") || back || main).focus();
    }
    if (leaves || main.contains(active) || now === doc.body) {
      const reveal = row => isOwn && rows().includes(row) && row.scrollIntoView({ block: "nearest" });
      if (now === active && sign && signOf(now) === sign && !hasMoved) return reveal(now);
      const same = sign && !hasMoved
        && [...main.querySelectorAll("a,button,input,select,textarea,summary")].find(e => signOf(e) === sign && !e.closest("[inert]"));
      // Where nothing had the focus on the page of a form, an answer to what was typed does not give it to a field.
      const first = isOwn && (hasMoved || sign || !hadForm) && (free("[autofocus]")
        || row && rows().find(e => rowOf(e) === row)
        || find(".rows [aria-current=true]") || rows().find(e => !e.closest(".runs")) || main);
      const target = same || first;
      if (target) target.focus({ preventScroll: !hasMoved });
      reveal(target);
      if (hasMoved && target === main) scrollTo(0, 0);
    }
  }
  let asker = "";
  // The rows that had the focus last, by the addresses of their pages.
  const lastRows = {};
  const signOf = e => e && main.contains(e) && e !== main
    ? e.tagName + (e.getAttribute("href") || e.getAttribute("aria-label") || "")
      + (e.name || "") + (e.tagName === "BUTTON" ? e.value : e.id) : "";

  // The draft of a form that is being sent or discarded.
  let leaving = "";
  // Stores the values of a form, except secrets, in this tab until the form is sent.
  const draft = () => `form ${info.user} ${info.address}`;
  // Another user may have signed in. The pages of runs name no user.
  for (const key of "user" in info ? Object.keys(sessionStorage) : [])
    if (key.startsWith("form ") && !key.startsWith(`form ${info.user} `)) sessionStorage.removeItem(key);
  const fields = form => [...form.elements].filter(e => e.name && !/^(hidden|password|file|submit)$/.test(e.type));
  const valueOf = e => e.type === "checkbox" ? e.checked : e.value;
  const nameOf = e => e.type === "checkbox" ? e.name + "=" + e.value : e.name;
  function keep(form) {
    // Fields that are left out now keep their values.
    const values = JSON.parse(sessionStorage.getItem(draft()) || "{}");
    for (const e of fields(form)) values[nameOf(e)] = valueOf(e);
    sessionStorage.setItem(draft(), JSON.stringify(values));
  }
  // Returns the address that opens a form with its values, without secrets and files.
  function linkOf(form) {
    const url = new URL(info.address, location.href);
    for (const e of fields(form)) {
      const kind = e.name[0], isBox = e.type === "checkbox";
      const value = kind === "b" ? e.checked : isBox && !e.checked ? "" : /[cm]/.test(kind) ? decodeURIComponent(e.value) : e.value;
      if (value !== "") url.searchParams.append("input." + decodeURIComponent(e.name.slice(2)), value);
    }
    return url.href;
  }
  // The values that were stored before the form was shown; fields that are shown later receive theirs then.
  let stored = {};
  function load() {
    const given = find(".fill[data-given]")?.dataset.given, key = draft() + " given";
    // Values that a link gave take precedence over an older draft.
    if (given && sessionStorage.getItem(key) !== given) {
      sessionStorage.setItem(key, given);
      sessionStorage.removeItem(draft());
    }
    stored = JSON.parse(sessionStorage.getItem(draft()) || "{}");
    root.classList.remove("drafted");
    restore();
  }
  function restore() {
    const form = find(".fill");
    let notifies = false;
    for (const e of form ? fields(form) : []) {
      const name = nameOf(e), value = stored[name];
      if (value === undefined) continue;
      const before = valueOf(e);
      if (e.type === "checkbox") e.checked = value;
      else e.value = value;
      if (valueOf(e) !== before) root.classList.add("drafted");
      // A choice that is not offered yet is restored with the choices.
      if (valueOf(e) === value && e.selectedIndex !== -1) delete stored[name];
      else e.value = before;
      notifies ||= valueOf(e) !== before && "notify" in e.dataset;
    }
    if (notifies) post(new FormData(form));
  }

  const isRunning = () => info.state === "running";
  // Updates the durations of runs in progress, and the title of the document.
  function entitle() {
    const times = [...main.querySelectorAll("[data-since]")];
    // Without a connection it is not known whether they are still running.
    for (const time of words.line ? [] : times) {
      const seconds = Math.max(0, Math.floor((Date.now() - time.dataset.since) / 1000)), minutes = Math.floor(seconds / 60);
      time.textContent = minutes ? minutes + " min " + (seconds % 60) + " s" : seconds + " s";
    }
    for (const tell of main.querySelectorAll("[data-tell]")) tell.hidden = window.Notification?.permission !== "default";
    doc.title = (info.state === "running" && times[0] ? "▸ " + times[0].textContent + " · " : "") + info.title;
  }
  setInterval(() => {
    // The server sends an event every 15 seconds. Without one for 25 seconds, the page connects again.
    if (events && Date.now() - heard > 25e3) {
      lost(true);
      listen();
    }
    entitle();
  }, 1000);

  // Changes a tree to another one, and keeps typed values, open details and the focus. Values that were typed after the
  // answered step was sent are kept, because the server has not received them.
  let since = 0;
  const keyOf = node => node.nodeName + " " + (node.id || "." + (node.classList?.[0] || ""));
  function morph(a, b) {
    const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(a.tagName);
    const had = isField && given(a), gets = isField && given(b), value = b.value;
    for (const { name } of [...a.attributes])
      if (!b.hasAttribute(name) && !(name === "open" && a.tagName === "DETAILS")) a.removeAttribute(name);
    for (const { name, value } of [...b.attributes])
      if (a.getAttribute(name) !== value) a.setAttribute(name, value);
    let x = a.firstChild;
    const nodes = [...b.childNodes], left = {};
    for (const y of nodes) left[keyOf(y)] = (left[keyOf(y)] || 0) + 1;
    for (const y of nodes) {
      left[keyOf(y)]--;
      // A node without a counterpart is removed, so that the nodes after it are kept.
      while (x && keyOf(x) !== keyOf(y) && !left[keyOf(x)]) {
        const next = x.nextSibling;
        x.remove();
        x = next;
      }
      if (x && keyOf(x) === keyOf(y)) {
        if (x.nodeType === 1) morph(x, y);
        // What is appended to a text leaves what is selected in it as it is.
        else if (y.data.startsWith(x.data)) x.appendData(y.data.slice(x.length));
        else x.data = y.data;
        x = x.nextSibling;
      } else a.insertBefore(y, x);
    }
    while (x) {
      const next = x.nextSibling;
      x.remove();
      x = next;
    }
    if (isField && had !== gets && !(a.touched >= since) && (a !== doc.activeElement || !waiting && !timer)) {
      if (a.type === "checkbox") a.checked = b.checked;
      else if (a.value !== value) a.value = value;
    }
  }
  const given = e => e.type === "checkbox" ? e.hasAttribute("checked")
    : e.tagName === "SELECT" ? [...e.options].findIndex(o => o.defaultSelected) : e.defaultValue;

  // Rows.
  const rows = () => [...main.querySelectorAll(".rows .i,.cell,.choices button,.runs a")]
    .filter(e => e.tagName !== "SPAN" && !e.closest("[inert]"));
  const rowOf = e => e.tagName === "A" ? "row:" + e.pathname.slice(3) : (e.value || "").split(";")[0];

  // The second click of a double click, or a second Enter, starts nothing of what the first one has opened.
  let changed = -1e3, last = "", isSecond = false;
  doc.addEventListener("pointerdown", e => {
    isSecond = Math.hypot(e.clientX - last[0], e.clientY - last[1]) < 9;
    last = [e.clientX, e.clientY];
  }, true);
  doc.addEventListener("keydown", e => {
    isSecond = last === e.key || e.key === "Enter" && last.push;
    last = e.key;
  }, true);
  doc.addEventListener("click", e => {
    if (!e.target.closest("a,button")?.matches(".r,.d,.main,.danger,.starts")) return;
    const now = performance.now(), isLate = e.detail < 2 && now - changed > 600;
    changed = now;
    if (!isSecond || isLate) return;
    e.preventDefault();
    e.stopPropagation();
  }, true);
  on(doc, "click", e => {
    // The server reports all errors of a form at once, except about what the browser cannot send: text that is no number
    // or date, and files that are too large.
    const form = e.target.form;
    if (form?.matches(".fill")) form.noValidate = ![...form.elements].some(x => x.validity?.badInput || x.validity?.customError);
    const copy = e.target.closest("[data-copy]");
    if (copy) {
      const link = copy.dataset.copy === "link" && linkOf(copy.form);
      const source = copy.dataset.copy === "log" ? find("pre[role=log]") : copy.dataset.copy && doc.getElementById(copy.dataset.copy);
      const input = source || copy.parentElement.querySelector("input");
      const copied = () => {
        const label = copy.textContent;
        copy.textContent = "✓ " + label;
        say("step", copy.textContent);
        setTimeout(() => {
          copy.textContent = label;
          say("step", "");
        }, 1500);
      };
      if (navigator.clipboard) navigator.clipboard.writeText(link || (source ? source.textContent : input.value)).then(copied, () => {});
      else if (link) {
        history.replaceState(null, "", link);
        say("step", link);
      } else {
        if (source) getSelection().selectAllChildren(source);
        else input.select();
        if (doc.execCommand("copy")) copied();
      }
      return;
    }
    if (e.target.closest("[data-fresh]")) {
      sessionStorage.removeItem(draft());
      find(".fill").reset();
      return send(location.href, null, false);
    }
    const tell = e.target.closest("[data-tell]");
    if (tell) {
      Notification.requestPermission().then(entitle);
      return;
    }
    const a = e.target.closest("a[href]");
    if (!a || a.target || a.hash || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey
      || a.origin !== location.origin) return;
    if (a.dataset.do) act(a.dataset.do);
    else if (a.matches(".i.p")) act(rowOf(a) + ";open");
    else if (a.pathname === "/" || a.pathname.startsWith("/i/")) send(a.href, null, true);
    else return;
    e.preventDefault();
  });

  on(doc, "submit", e => {
    const form = e.target;
    if (form.matches("[action='/sign-out']")) sessionStorage.clear();
    if (new URL(form.getAttribute("action"), location.href).pathname !== "/do") return;
    e.preventDefault();
    if (form.matches(".search")) return;
    const data = new FormData(form), by = e.submitter;
    if (by && by.name) data.append(by.name, by.value);
    if (by?.matches(".fill .main, .fill .danger")) leaving = draft();
    const part = by?.dataset.rows, isClick = !!by?.getClientRects().length && doc.activeElement === by;
    post(data).then(() => {
      const row = part && (isClick && rows()[0] || find(".rows [aria-current=true]"));
      row?.focus();
      row?.scrollIntoView({ block: "nearest" });
      const wrong = form.matches(".fill") && find(".wrong [autofocus]");
      if (wrong) wrong.focus();
    });
  });

  // Search text is sent while the user types. After the jump key, the field searches the whole menu until it loses
  // the focus.
  let everywhere = false;
  const label = search => {
    if (!search || !everywhere) return;
    search.dataset.here ||= search.placeholder;
    search.ariaLabel = search.placeholder = search.dataset.everywhere;
  };
  on(doc, "focusout", e => {
    if (!e.target.matches("#search") || !everywhere) return;
    everywhere = false;
    e.target.ariaLabel = e.target.placeholder = e.target.dataset.here;
  });
  const flush = input => {
    clearTimeout(timer);
    timer = 0;
    const data = new FormData(input.form);
    data.set("do", everywhere ? "jump" : input.dataset.live);
    return post(data);
  };
  on(doc, "input", e => {
    e.target.touched = sent;
    if (e.target.closest(".fill")) {
      keep(e.target.form);
      // An error is about the former value.
      const wrong = e.target.closest(".wrong");
      wrong?.classList.remove("wrong");
      wrong?.querySelector(".error").remove();
      e.target.removeAttribute("aria-invalid");
      if (wrong && !find(".wrong")) find(".note.error[role=alert]")?.remove();
    }
    if (!e.target.matches("[data-live]")) return;
    clearTimeout(timer);
    timer = setTimeout(() => flush(e.target), 120);
  });
  on(doc, "change", e => {
    const form = e.target.form;
    // With arrow keys, the value changes on the way to the wanted choice.
    if (e.target.matches("[action='/runs'] select")) return last.push && form.requestSubmit();
    if (e.target.files) {
      const large = [...e.target.files].some(file => file.size > e.target.dataset.most);
      e.target.setCustomValidity(large ? e.target.dataset.large : "");
      if (!e.target.reportValidity()) return;
    }
    if (form?.matches(".fill")) keep(form);
    if (e.target.matches("[data-notify],[data-send]")) post(new FormData(e.target.form));
  });

  // A menu closes when something outside of it is pressed or receives the focus.
  for (const name of ["pointerdown", "focusin"])
    on(doc, name, e => {
      for (const open of doc.querySelectorAll(":is(.acts, .state details)[open]"))
        if (!open.contains(e.target)) open.open = false;
    });
  // The menu of a row at the lower edge is shown in full.
  doc.addEventListener("toggle", e => {
    if (e.target.matches(".acts[open]")) e.target.lastElementChild.scrollIntoView({ block: "nearest" });
  }, true);
  on(doc, "click", e => {
    const menu = e.target.closest("summary")?.parentElement;
    if (menu) menu.opener = null;
  });

  // The details are those of the row that has the focus.
  let tracked = 0, shown = "";
  // The bar is at the row that has the focus, or whose menu has it.
  function mark() {
    const row = doc.activeElement.closest("li")?.querySelector(":scope > .i");
    if (!row || !main.contains(row)) return;
    for (const other of main.querySelectorAll(".i[aria-current]")) other.removeAttribute("aria-current");
    row.ariaCurrent = "true";
    lastRows[info.address] = rowOf(row);
  }
  on(doc, "focusin", e => {
    clearTimeout(tracked);
    mark();
    if (!("track" in info) || !rows().includes(e.target) || shown === rowOf(e.target)) return;
    shown = rowOf(e.target);
    tracked = setTimeout(() => act(shown), 150);
  });

  // Keys.
  const letters = { j: "ArrowDown", k: "ArrowUp", l: "ArrowRight", h: "ArrowLeft", g: "Home", G: "End" };
  function press(key, near) {
    // The jump key makes the search field search the whole menu.
    const search = doc.getElementById("search");
    if (search && search.dataset.jump === key) {
      everywhere = true;
      search.value = "";
      search.focus();
      label(search);
      return true;
    }
    const has = e => e.dataset.key === key && e.getClientRects().length + !!e.closest(".acts")
      && !e.closest("[inert]");
    const scope = near && near.closest("li,tr");
    const target = scope && [...scope.querySelectorAll("[data-key]")].find(has)
      || [...doc.querySelectorAll("[data-key]")].filter(e => has(e) && !e.closest(".acts")).pop();
    if (!target) {
      // Where nothing is filtered, the field searches the whole menu.
      if (key !== "/" || !search) return false;
      search.focus();
      return true;
    }
    if (target.tagName === "INPUT") {
      target.focus();
      target.select();
    } else target.click();
    return true;
  }
  on(doc, "keydown", async e => {
    const at = e.target;
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || !at.matches) return;
    if (e.key === "Enter" && e.repeat && !at.matches("textarea")) return e.preventDefault();
    const list = rows(), index = list.indexOf(at), current = at === doc.body ? list.find(r => r.ariaCurrent) : list[index];
    // A row that is not on the screen is shown before it can be started.
    if (e.key === "Enter" && current) {
      const box = current.getBoundingClientRect(), y = (box.top + box.bottom) / 2;
      if (y < Math.max(0, doc.querySelector("header").getBoundingClientRect().bottom) || y > innerHeight) {
        current.focus();
        current.scrollIntoView({ block: "center" });
        return e.preventDefault();
      }
    }
    const menu = at.closest("details.acts[open]");
    const moves = menu && { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, Home: -1e3, End: 1e3 }[e.key];
    if (moves) {
      const choices = [...menu.querySelectorAll("button")], next = choices.indexOf(at) + moves;
      choices[Math.max(0, Math.min(choices.length - 1, next))].focus();
      return e.preventDefault();
    }
    const go = to => {
      if (!list.length) return;
      const side = to < 0 ? "before" : to >= list.length ? "after" : "";
      const other = side && find(`[data-rows=${side}]`);
      if (other && Math.abs(to - index) === 1) {
        e.preventDefault();
        return other.click();
      }
      e.preventDefault();
      list[Math.max(0, Math.min(list.length - 1, to))].focus();
    };
    if (e.key === "Escape") {
      if (at.matches("[type=search]:not([data-live])")) {
        if (at.value) at.value = "";
        else at.blur();
        return e.preventDefault();
      }
      const open = at.closest("details[open]");
      if (open) {
        open.open = false;
        // The focus returns to the element from which the menu was opened.
        (open.opener?.isConnected ? open.opener : open.querySelector("summary")).focus();
        return;
      }
      if (at.matches("[data-live]")) {
        clearTimeout(timer);
        timer = 0;
        // A search that has not begun is left, and the page stays.
        const isIdle = !at.defaultValue && !find(".count[role=status]");
        at.value = "";
        everywhere = false;
        at.blur();
        if (isIdle) return e.preventDefault();
      }
      if (press("Escape")) e.preventDefault();
      return;
    }
    if (at.matches("textarea,select,input:not([type=checkbox])")) {
      if (!at.matches("[data-live]")) return;
      if (e.key === "ArrowDown") go(0);
      if (e.key === "Enter") {
        e.preventDefault();
        if (at.value !== at.defaultValue || timer) await flush(at);
        // If several rows match, Enter selects the first one and does not start it.
        const [found, second] = rows();
        if (found && at.value) second && found.matches(".r") ? found.focus() : found.click();
        // Where nothing matches, a list that was not searched yet is opened and searched.
        else if (at.value) find(".unread a")?.click();
      }
      return;
    }
    if (e.key === "n" && find(".ask") && press("Escape")) return e.preventDefault();
    // Letters move as arrows do, where they press nothing.
    if (e.key.length === 1 && !e.repeat && press(e.key, at)) return e.preventDefault();
    const key = letters[e.key] || e.key;
    if (key === "Enter" && at === doc.body) current?.click();
    if (key === "ArrowDown") return go(index < 0 ? Math.max(0, list.findIndex(r => r.ariaCurrent)) : index + 1);
    if (key === "ArrowUp") return go(index < 0 ? list.length - 1 : index - 1);
    if (key === "ArrowLeft" || key === "Backspace") {
      if (!at.closest(".wide") && press("Escape")) e.preventDefault();
      return;
    }
    // If no row has the focus, these keys start at the marked row.
    const here = at === doc.body ? list.indexOf(current) : index;
    if (here >= 0) {
      const to = { PageDown: here + 10, PageUp: here - 10, Home: 0, End: list.length - 1 }[key];
      if (to !== undefined) return go(to);
      // Moving to the right opens, and starts nothing.
      if (key === "ArrowRight" && index >= 0 && !at.matches(".r,.w")) at.click();
    }
    const more = key === "a" && at.closest("li,tr")?.querySelector(".acts");
    if (!more) return;
    e.preventDefault();
    more.open = true;
    more.opener = at;
    (more.querySelector("button:not(.danger)") || more.querySelector("button")).focus();
  });

  // Going back to a level that leads to this page keeps its rows, filter and selection.
  on(window, "popstate", async () => {
    // What covers a page is left as by its button.
    const search = doc.getElementById("search");
    if (find(".keys,.choices") || search?.dataset.live === "jump" && find(".count[role=status]")) {
      search.value = "";
      search.blur();
      press("Escape");
      return history.pushState(null, "", info.address);
    }
    const step = find(`.path a[data-do][href="${location.pathname}"]`);
    if (!step || location.search) return send(location.href, null, false);
    await act(step.dataset.do, false);
    // A question stays on the page.
    if (find(".ask")) history.pushState(null, "", info.address);
  });

  // Updates of the page that is shown. A browser opens six connections to a host at most, and a page that waits for
  // one is not even loaded; so of many pages those that were used last listen, the others when they are used again.
  const newer = new Set(), own = Math.random();
  let events, heard = 0;
  channel.onmessage = e => {
    if (e.data === "out") return location.reload();
    if (newer.add(e.data).size < 3 || !events) return;
    events.close();
    events = null;
  };
  for (const name of ["focus", "pointerdown", "keydown"])
    on(window, name, () => events || listen());
  function listen() {
    if (events) events.close();
    events = null;
    if (!info.events) return;
    newer.clear();
    held = 0;
    channel.postMessage(own);
    sessionStorage.setItem("page", info.page);
    events = new EventSource(info.events);
    heard = Date.now();
    const stream = events;
    const hear = () => {
      heard = Date.now();
      lost(false);
    };
    on(events, "alive", hear);
    on(events, "page", e => {
      hear();
      // The answer to a step of the user's own decides about the history and the focus.
      held = [e.data, e.lastEventId];
      if (!waiting) show(...held);
    });
    on(events, "end", () => {
      events.close();
      location.reload();
    });
    events.onopen = () => {
      // The server counts the pages of a run for each connection.
      newest = 0;
      hear();
    };
    events.onerror = () => {
      heard = Date.now();
      lost(true);
      // The browser tries again by itself, unless the server has forgotten the page.
      if (stream === events && events.readyState === 2)
        setTimeout(() => stream === events
          // Without the cookie, which is for this server alone, and not for another one in its place.
          && fetch("/health", { credentials: "omit", cache: "no-store" })
            .then(r => r.status < 500 && r.status !== 429 ? location.reload() : listen(), listen), 3000);
    };
  }
  entitle();
  leadBack();
  // The list of runs has no stream of events, so the script requests it every three seconds.
  let asks = false;
  if ("refresh" in info) setInterval(async () => {
    if (asks || doc.hidden || !("refresh" in info)) return;
    asks = true;
    const reply = await fetch(location.href, { signal: AbortSignal.timeout(9e3) }).catch(() => null);
    const text = await reply?.text().catch(() => null);
    asks = false;
    lost(text == null);
    if (text != null && reply.ok && !reply.redirected && "refresh" in info) show(text, null, false, false);
  }, 3000);
  // A document that is loaded again shows the page that was there, whose program may still run, with its selected row.
  const before = sessionStorage.getItem("page"), isAgain = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  const place = e => location.href + " " + rowOf(e);
  on(window, "pagehide", () => {
    const row = find(".rows .i[aria-current=true]");
    if (row) sessionStorage.setItem("row", place(row));
  });
  function begin() {
    load();
    const chosen = isAgain && sessionStorage.getItem("row");
    if (chosen) rows().find(e => place(e) === chosen)?.focus();
    if (!events) listen();
  }
  if (info.events && before && before !== info.page && isAgain) send(location.href, null, false, before).then(begin);
  else begin();
})();
