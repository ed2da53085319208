for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement, table = head.closest("table"), body = table.tBodies[0];
    const down = head.getAttribute("aria-sort") !== "descending";
    const column = head.cellIndex, sign = down ? -1 : 1;
    const key = row => {
      const cell = row.cells[column], value = cell.dataset.v;
      return value === undefined ? cell.textContent : value === "" ? -Infinity : Number(value);
    };
    const rows = [...body.rows].sort((one, other) => {
      const [a, b] = [key(one), key(other)];
      return sign * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true }));
    });
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append(...rows);
  });
}
