/**
 * Scrolls to the section that the address names (`#section`), on pages that are rendered after
 * loading.
 */

/** Scroll to the section in the address, which the browser looked for before it was rendered. */
export function scrollToFragment(page: HTMLElement): void {
  if (location.hash === '') return;
  page.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView();
}
