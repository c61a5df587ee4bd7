/**
 * The sandbox's `window.Stripe`: a card element and the calls that save or charge a card. Test
 * numbers only.
 */
(() => {
  const sandboxOrigin = new URL(document.currentScript.src).origin;

  /** Encodes `{a: {b: 'c'}}` as `a[b]=c`. */
  function encode(object, prefix = '', form = new URLSearchParams()) {
    for (const [key, value] of Object.entries(object)) {
      const name = prefix ? `${prefix}[${key}]` : key;
      if (value === undefined || value === null) continue;
      if (typeof value === 'object') encode(value, name, form);
      else form.append(name, String(value));
    }
    return form;
  }

  async function call(key, method, path, params = {}) {
    const form = encode(params);
    try {
      const response = await fetch(`${sandboxOrigin}${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        headers: key ? { authorization: `Bearer ${key}` } : {},
        body: method === 'GET' ? undefined : form,
      });
      return await response.json();
    } catch {
      const message = 'The network request failed. Please try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }

  function field(label, attributes) {
    const wrapper = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'text', inputMode: 'numeric', required: true }, attributes);
    wrapper.style.cssText = 'display:block;font-size:13px;min-width:0';
    input.style.cssText =
      'display:block;box-sizing:border-box;width:100%;min-height:44px;padding:8px 10px;' +
      'border:1px solid #767b87;border-radius:8px;background:transparent;color:inherit;font:inherit;font-size:16px';
    wrapper.append(label, input);
    return { wrapper, input };
  }

  class CardElement {
    constructor(type, options = {}) {
      this._type = type;
      this._options = options;
      this._handlers = new Map();
      this._number = field('Card number', {
        name: 'cardnumber',
        autocomplete: 'cc-number',
        value: '4242 4242 4242 4242',
      });
      this._expiry = field('Expiry (MM / YY)', {
        name: 'exp-date',
        autocomplete: 'cc-exp',
        value: `12 / ${(new Date().getFullYear() + 4) % 100}`,
      });
      this._cvc = field('Security code', { name: 'cvc', autocomplete: 'cc-csc', value: '123' });
      this._root = document.createElement('div');
      this._root.style.cssText = 'display:grid;grid-template-columns:1fr 1fr;gap:12px';
      this._number.wrapper.style.gridColumn = '1 / -1';
      const note = document.createElement('p');
      note.textContent = 'Sandbox: use a test number. No money moves.';
      note.style.cssText = 'grid-column:1 / -1;margin:0;font-size:13px';
      this._root.append(this._number.wrapper, this._expiry.wrapper, this._cvc.wrapper, note);
      for (const { input } of this._fields()) {
        input.addEventListener('input', () => this._emit('change', this._state()));
        input.addEventListener('focus', () => this._emit('focus', { elementType: type }));
        input.addEventListener('blur', () => this._emit('blur', { elementType: type }));
      }
      this.update(options);
    }

    _fields() {
      return [this._number, this._expiry, this._cvc];
    }

    _state() {
      const values = this._fields().map(({ input }) => input.value.trim());
      return {
        elementType: this._type,
        brand: values[0].startsWith('4') ? 'visa' : 'unknown',
        complete:
          /^[\d\s]{12,23}$/.test(values[0]) &&
          /^\d{1,2}\s*\/\s*\d{2}(\d{2})?$/.test(values[1]) &&
          /^\d{3,4}$/.test(values[2]),
        empty: values.every((value) => value === ''),
        error: undefined,
        value: { postalCode: '' },
      };
    }

    _card() {
      const [month, year] = this._expiry.input.value.split('/').map((part) => part.trim());
      return {
        number: this._number.input.value.replaceAll(/\s/g, ''),
        exp_month: month,
        exp_year: year,
        cvc: this._cvc.input.value.trim(),
      };
    }

    _emit(name, event) {
      for (const handler of this._handlers.get(name) ?? []) handler(event);
    }

    on(name, handler) {
      this._handlers.set(name, [...(this._handlers.get(name) ?? []), handler]);
      return this;
    }

    once(name, handler) {
      const once = (event) => {
        this.off(name, once);
        handler(event);
      };
      return this.on(name, once);
    }

    off(name, handler) {
      const left = (this._handlers.get(name) ?? []).filter((known) => handler && known !== handler);
      this._handlers.set(name, left);
      return this;
    }

    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) throw new Error(`There is no element ${target} to mount the card form in.`);
      place.replaceChildren(this._root);
      queueMicrotask(() => {
        this._emit('ready', { elementType: this._type });
        this._emit('change', this._state());
      });
      return this;
    }

    update(options = {}) {
      Object.assign(this._options, options);
      for (const { input } of this._fields()) input.disabled = Boolean(this._options.disabled);
      return this;
    }

    unmount() {
      this._root.remove();
      return this;
    }

    destroy() {
      this.unmount();
      this._handlers.clear();
    }

    focus() {
      this._number.input.focus();
    }

    blur() {
      for (const { input } of this._fields()) input.blur();
    }

    clear() {
      for (const { input } of this._fields()) input.value = '';
      this._emit('change', this._state());
    }
  }

  class Elements {
    constructor() {
      this._elements = new Map();
    }

    create(type, options) {
      if (type !== 'card') throw new Error(`The sandbox has no ${type} element, only card.`);
      const element = new CardElement(type, options);
      this._elements.set(type, element);
      return element;
    }

    getElement(type) {
      return this._elements.get(typeof type === 'string' ? type : 'card') ?? null;
    }

    update() {}

    async fetchUpdates() {
      return {};
    }

    async submit() {
      return {};
    }

    on() {
      return this;
    }

    off() {
      return this;
    }
  }

  /** Shows the 3-D Secure dialog. Resolves to `complete` or `fail`. */
  function askBank() {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Confirm with your bank');
      const text = document.createElement('p');
      text.textContent =
        'Your bank asks you to confirm this card. This dialog simulates 3-D Secure.';
      const button = (label, outcome) => {
        const element = document.createElement('button');
        element.type = 'button';
        element.textContent = label;
        element.style.cssText = 'min-height:44px;margin-right:12px;padding:8px 16px;font:inherit';
        element.addEventListener('click', () => dialog.close(outcome));
        return element;
      };
      dialog.append(text, button('Complete', 'complete'), button('Fail', 'fail'));
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function Stripe(key) {
    if (!/^pk_test_\S+$/.test(key ?? '')) {
      throw new Error('The sandbox takes publishable keys that begin with pk_test_.');
    }

    async function createPaymentMethod(given) {
      const { card, elements, element, params = {}, ...rest } = given;
      const source = card ?? element ?? elements?.getElement('card');
      const result = await call(key, 'POST', '/v1/payment_methods', {
        type: 'card',
        ...params,
        ...rest,
        card: source instanceof CardElement ? source._card() : source,
      });
      return result.error ? { error: result.error } : { paymentMethod: result };
    }

    /** Confirms a `payment_intent` or `setup_intent`, with 3-D Secure if required. */
    async function confirm(noun, clientSecret, data = {}, options = {}) {
      const id = clientSecret.split('_secret_')[0];
      const path = `/v1/${noun}s/${id}`;
      const name = noun === 'payment_intent' ? 'paymentIntent' : 'setupIntent';
      let method = data.payment_method;
      if (method && typeof method === 'object') {
        const made = await createPaymentMethod(method);
        if (made.error) return { error: made.error };
        method = made.paymentMethod.id;
      }
      const intent = await call(key, 'POST', `${path}/confirm`, {
        ...data,
        payment_method: method,
        client_secret: clientSecret,
      });
      if (intent.error) return { error: intent.error };
      if (intent.status !== 'requires_action' || options.handleActions === false) {
        return { [name]: intent };
      }
      return authenticate(name, intent, clientSecret);
    }

    async function authenticate(name, intent, clientSecret) {
      const outcome = await askBank();
      // Without an Authorization header this needs no CORS preflight.
      const settled = await call(undefined, 'POST', `/authenticate/${intent.id}`, {
        outcome,
        client_secret: clientSecret,
      });
      return settled.error ? { error: settled.error } : { [name]: settled };
    }

    async function retrieve(noun, name, clientSecret) {
      const id = clientSecret.split('_secret_')[0];
      const params = { client_secret: clientSecret };
      const intent = await call(key, 'GET', `/v1/${noun}s/${id}`, params);
      return intent.error ? { error: intent.error } : { [name]: intent };
    }

    async function handleNextAction({ clientSecret }) {
      const isSetup = clientSecret.startsWith('seti_');
      const name = isSetup ? 'setupIntent' : 'paymentIntent';
      const found = await retrieve(isSetup ? 'setup_intent' : 'payment_intent', name, clientSecret);
      if (found.error || found[name].status !== 'requires_action') return found;
      return authenticate(name, found[name], clientSecret);
    }

    return {
      elements: () => new Elements(),
      createPaymentMethod,
      confirmCardPayment: (secret, data, options) =>
        confirm('payment_intent', secret, data, options),
      confirmCardSetup: (secret, data, options) => confirm('setup_intent', secret, data, options),
      retrievePaymentIntent: (secret) => retrieve('payment_intent', 'paymentIntent', secret),
      retrieveSetupIntent: (secret) => retrieve('setup_intent', 'setupIntent', secret),
      handleNextAction,
      handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
      async createToken() {
        const message = 'The sandbox does not support tokens: use createPaymentMethod.';
        return { error: { type: 'invalid_request_error', message } };
      },
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
