export const privacyKa = {
  "screen.privacy": "პირადი მონაცემები",
  "privacy.intro":
    "რა ინახება ადამიანზე — ელფოსტით ან ტელეფონის ნომრით, თანხმობით თუ უთანხმოდ. აქვე შეიძლება ყველაფრის ჩამოტვირთვა და წაშლა.",
  "privacy.of": "ელფოსტა ან ტელეფონის ნომერი",
  "privacy.find": "მოძებნა",
  "privacy.find_failed": "ძებნა ვერ მოხერხდა",
  "privacy.held": "რა ინახება: {{of}}",
  "privacy.nothing": "ამ მისამართით ან ნომრით არაფერი ინახება",
  "privacy.erased_at": "წაშლილია: {{time}}",
  "privacy.correct": "შესწორება:",
  "privacy.request": "მოთხოვნა №{{id}}",
  "privacy.others": "ამ მოთხოვნებში ასევე წერია:",
  "privacy.erase_address":
    "წაიშლება კონტაქტი, მოთხოვნები, ჩანაწერები, წერილები, შენახული ძიებები და რჩეულები. აუდიტის ჟურნალში რჩება მხოლოდ ჰეში. ამის უკან დაბრუნება აღარ შეიძლება.",
  "privacy.erase_number":
    "წაიშლება მოთხოვნები, რომლებშიც ეს ნომერია, ჩანაწერებთან და წერილებთან ერთად. რაც მხოლოდ ელფოსტით ინახება, რჩება: ისიც მოძებნეთ. აუდიტის ჟურნალში რჩება მხოლოდ ჰეში. ამის უკან დაბრუნება აღარ შეიძლება.",
  "privacy.erase_deal":
    "არის ჯავშნები ან შეთავაზებები. თუ გარიგების საბუთები კანონით უნდა შეინახოთ, ჯერ ჩამოტვირთეთ ყველაფერი.",
  "privacy.kind.requests": "მოთხოვნები",
  "privacy.kind.notes": "შენიშვნები",
  "privacy.kind.replies": "პასუხები",
  "privacy.kind.mails": "მიღებული წერილები",
  "privacy.kind.steps": "შემდეგი ნაბიჯები",
  "privacy.kind.holds": "ჯავშნები",
  "privacy.kind.history": "ისტორიის ჩანაწერები",
  "privacy.kind.offers": "შეთავაზებები",
  "privacy.kind.searches": "შენახული ძიებები",
  "privacy.kind.shortlists": "შენახული რჩეულები",
  "privacy.kind.followed_apartments": "ბინები, რომელთა ცვლილებებსაც იღებს",
  "privacy.kind.campaigns": "კამპანიები",
  "privacy.kind.clicks": "ბმულებზე გადასვლები",
  "privacy.kind.received_mails": "წერილები, რომლებიც ამ მოთხოვნებს არ ეკუთვნის",
} as const;
