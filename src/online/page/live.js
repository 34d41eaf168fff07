// New states of a table take the place of the one shown. Focus, and what is being typed, stay.
"use strict";
(() => {
  document.addEventListener("focusin", (event) => {
    if (event.target.readOnly) event.target.select();
  });
  // A replay goes on with the arrow keys.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select, pre")) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (rel) document.querySelector(`.moves a[rel=${rel}]`)?.click();
  });
  // A recorded game can be dropped anywhere on the page that takes it.
  const record = document.getElementById("record");
  const bring = async (file) => {
    if (file) record.value = await file.text();
  };
  if (record) {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      bring(event.dataTransfer.files[0]);
    });
    document.getElementById("file").addEventListener("change", (event) => bring(event.target.files[0]));
  }
  const main = document.querySelector("main[data-events]");
  if (!main) return;
  const news = document.getElementById("news");
  const shown = (within) => within.querySelector("#shown");
  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  const named = () => {
    const on = document.activeElement;
    if (!on || !main.contains(on)) return null;
    if (on.id) return "#" + CSS.escape(on.id);
    return on.dataset.key ? `[data-key="${CSS.escape(on.dataset.key)}"]` : "";
  };

  const icon = document.querySelector("link[rel=icon]");
  const plain = icon.href;
  const title = () => {
    const waits = "waits" in shown(main).dataset;
    document.title = (waits ? "● " : "") + document.title.replace(/^● /, "");
    icon.href = waits ? icon.dataset.turn : plain;
  };

  // Whoever wants to hear when it is their turn says so on each page: browsers make no sound before.
  let sound = null;
  const ring = () => {
    if (!sound) return;
    const tone = sound.createOscillator();
    const loudness = sound.createGain();
    loudness.gain.value = 0.1;
    tone.connect(loudness).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.2);
  };
  const offerSound = () => {
    const bell = document.createElement("button");
    bell.textContent = news.dataset.sound;
    bell.setAttribute("aria-pressed", "false");
    bell.addEventListener("click", () => {
      if (sound) sound.close();
      sound = sound ? null : new AudioContext();
      bell.setAttribute("aria-pressed", String(sound !== null));
      ring();
    });
    const foot = document.createElement("footer");
    foot.className = "bell";
    foot.append(bell);
    document.body.append(foot);
  };
  if (news.dataset.sound) offerSound();

  // Clocks count down by the browser's clock.
  const countDown = () => {
    for (const clock of main.querySelectorAll("time[data-until]")) {
      const left = Math.max(0, Math.round(Number(clock.dataset.until) - Date.now() / 1000));
      const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      clock.title ||= clock.textContent;
      clock.textContent = parts.slice(parts[0] ? 0 : 1).map((it) => String(it).padStart(2, "0")).join(":");
      clock.parentElement.firstChild.textContent = clock.dataset.left;
    }
  };
  setInterval(countDown, 1000);

  const tell = (before, waited) => {
    const lines = [...main.querySelectorAll("#log > li")];
    const count = Number(shown(main).dataset.lines) - before;
    const fresh = count > 0 ? lines.slice(-count).map((line) => line.textContent) : [];
    if (!waited && "waits" in shown(main).dataset) {
      ring();
      fresh.push(main.querySelector("#asked, #choice")?.textContent ?? "");
    }
    const ending = main.querySelector(".ending");
    if (ending && count > 0) fresh.push(ending.textContent);
    if (fresh.length) news.textContent = fresh.join(" ");
  };

  const place = (next) => {
    const now = shown(main);
    if (!next || next.dataset.id === now.dataset.id) return;
    const { lines, waits } = now.dataset;
    const focus = named();
    const field = main.querySelector("#typed");
    const kept = field && [field.value, field.selectionStart, field.selectionEnd];
    main.replaceChildren(document.adoptNode(next));
    const again = main.querySelector("#typed");
    if (kept && again) {
      again.value = kept[0];
      again.setSelectionRange(kept[1], kept[2]);
    }
    if (focus !== null) {
      const on = (focus && main.querySelector(focus)) || main.querySelector("#choice, #asked");
      on?.focus({ preventScroll: true });
    }
    title();
    countDown();
    tell(Number(lines), waits !== undefined);
  };

  let heard = 0;
  const hear = async (event) => {
    const turn = ++heard;
    const next = shown(parsed(event.data));
    const search = new URLSearchParams(location.search);
    if (!search.has("move") && !search.has("log")) return place(next);
    if (!next || next.dataset.id === shown(main).dataset.id) return;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = answer.ok ? shown(parsed(await answer.text())) : null;
    if (turn === heard) place(page || next);
  };

  title();
  countDown();
  const events = new EventSource(main.dataset.events);
  events.onmessage = (event) => hear(event).catch(() => {});
})();
