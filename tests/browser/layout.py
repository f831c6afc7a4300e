"""JavaScript for browser tests that finds elements off the screen, or too small for a finger."""

OVERFLOW = """async () => {
  // A change of size is answered a frame later.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const { scrollWidth, scrollHeight } = document.documentElement;
  const outside = [...document.querySelectorAll('[data-zone], [data-index], main button, main h2')]
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map((element) => element.outerHTML.slice(0, 80));
  return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight), outside];
}"""
SMALL = """() => [...document.querySelectorAll('main button, main label')]
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return !element.closest('.far') && width > 0 && (width < 44 || height < 44);
  })
  .map((element) => element.outerHTML.slice(0, 80))"""
