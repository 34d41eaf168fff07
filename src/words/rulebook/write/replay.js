(function () {
  "use strict";
  var steps = Array.from(document.querySelectorAll("main > section"));
  var lines = Array.from(document.querySelectorAll("pre.rules > span"));
  var slider = document.querySelector("input[type=range]");
  var at = 0;
  function show(next) {
    at = Math.max(0, Math.min(steps.length - 1, next));
    steps.forEach(function (step, place) { step.hidden = place !== at; });
    slider.value = at;
    var fired = (steps[at].dataset.lines || "").split(" ");
    lines.forEach(function (line) { line.classList.toggle("on", fired.indexOf(line.id) >= 0); });
    var first = document.getElementById(fired[0]);
    if (first) { first.scrollIntoView({ block: "center" }); }
    history.replaceState(null, "", "#" + at);
  }
  document.body.classList.add("played");
  document.getElementById("back").onclick = function () { show(at - 1); };
  document.getElementById("on").onclick = function () { show(at + 1); };
  slider.oninput = function () { show(Number(slider.value)); };
  document.addEventListener("keydown", function (event) {
    if (event.target === slider) { return; }
    if (event.key === "ArrowLeft") { show(at - 1); }
    if (event.key === "ArrowRight") { show(at + 1); }
    if (event.key === "Home") { show(0); }
    if (event.key === "End") { show(steps.length - 1); }
  });
  show(Number(location.hash.slice(1)) || 0);
})();
