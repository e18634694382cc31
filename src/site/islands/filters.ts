/**
 * Applies a filter as soon as it changes. A change with the keyboard is applied when the focus leaves the filter,
 * because the arrow keys pass other choices. The new URL has no empty parameters.
 */
export function watchFilters() {
  let byKeys = false;
  const isFilter = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLFormElement>("form[data-apply]") : null;
  addEventListener("keydown", () => {
    byKeys = true;
  });
  addEventListener("pointerdown", () => {
    byKeys = false;
  });
  let changed: EventTarget | null = null;
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (byKeys) changed = target;
    else isFilter(target)?.requestSubmit();
  });
  addEventListener("formdata", ({ target, formData }) => {
    if (!isFilter(target)) return;
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  });
  // The back button restores the page with the new choice.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-apply]")) form.reset();
  });
  addEventListener("focusout", ({ target }) => {
    if (target === changed) isFilter(target)?.requestSubmit();
  });
}
