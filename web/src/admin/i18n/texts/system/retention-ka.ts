export const retentionKa = {
  "screen.retention": "მონაცემების შენახვის ვადები",
  "audit.thing.retention_settings": "შენახვის ვადები",
  "audit.thing.retention": "ვადაგასული მონაცემები",

  "retention.periods": "რამდენ ხანს ვინახავთ",
  "retention.periods_hint": "ცვლილება შემდეგი ღამიდან მოქმედებს. ცარიელი ველი წესს თიშავს.",
  "retention.off": "გამორთულია",
  "retention.enquiries_months": "მოთხოვნები, რომლებიც გარიგების გარეშე დასრულდა (თვე)",
  "retention.hint.enquiries_months":
    "ითვლება დასრულებიდან ან მოთხოვნაზე ბოლო მოქმედებიდან. ვადის გასვლის შემდეგ სახელი, ელფოსტა, ტელეფონი, შეტყობინება, შენიშვნები და პასუხები იშლება. წყარო, პროექტი, ბინა, დრო და სტატუსი რჩება, ამიტომ ანგარიშები არ იცვლება.",
  "retention.deliveries_months": "გაგზავნილი წერილები და მიმღებების მისამართები (თვე)",
  "retention.hint.deliveries_months":
    "ჩანაწერი იმისა, რომელი წერილი გაიგზავნა, და მისამართები დასრულებული კამპანიების სიებში. მარკეტინგის პარამეტრების მიხედვით ეს მისამართები უფრო ადრეც შეიძლება წაიშალოს.",
  "retention.clicks_months": "კამპანიების ბმულებზე გადასვლები და გახსნები (თვე)",
  "retention.hint.clicks_months":
    "კამპანიის რიცხვები რჩება, იშლება მხოლოდ ის, ვინ იყო. ამის შემდეგ იმ კამპანიაში ახალი აღარაფერი ითვლება.",
  "retention.sessions_days": "დასრულებული სესიები (დღე)",
  "retention.hint.sessions_days":
    "შესვლის დღიდან. მოწყობილობაც ამდენ ხანს ითვლება ნაცნობად. ცარიელი: რაც შეიძლება დიდხანს.",

  "retention.preview": "რა წაიშლებოდა ახლა",
  "retention.preview_hint": "ამ გვერდზე მითითებული ვადებით, შენახულია თუ არა",
  "retention.preview_unknown": "ჯერ ვადები გაასწორეთ: ერთ-ერთი ვერ შეინახება.",
  "retention.allowed": "{{min}}-დან {{max}}-მდე.",
  "retention.preview_failed": "რიცხვები ვერ ჩაიტვირთა",
  "retention.kind.enquiries": "მოთხოვნები",
  "retention.kind.persons": "პირები",
  "retention.kind.deliveries": "გაგზავნილი წერილები",
  "retention.kind.addresses": "მიმღებების მისამართები",
  "retention.kind.clicks": "ბმულებზე გადასვლები",
  "retention.kind.opens": "გახსნები",
  "retention.kind.sessions": "სესიები",

  "retention.ask_title": "წაიშალოს უფრო ადრე?",
  "retention.ask": "ამაღამ სამუდამოდ წაიშლება: {{numbers}}.",
  "retention.ask_nothing":
    "ამ ვადებით ჯერ წასაშლელი არაფერია. ამიერიდან მონაცემები უფრო ადრე და სამუდამოდ წაიშლება.",
  "retention.ask_confirm": "უფრო ადრე წაშლა",
  "retention.ask_start_title": "დაიწყოს წაშლა?",
  "retention.ask_start_nothing":
    "ამ ვადებით ჯერ წასაშლელი არაფერია. მომდევნო ღამიდან ვადაგასული მონაცემები სამუდამოდ წაიშლება.",
  "retention.save_and_start": "შენახვა და დაწყება ამაღამ",
  "retention.not_saved": "რიცხვები ვერ ჩაიტვირთა, ამიტომ არაფერი შენახულა",

  "retention.notice":
    "{{until}}-მდე არაფერი წაიშლება: მონაცემები ამ წესების გაჩენამდეც არსებობდა. გადაამოწმეთ ვადები. წესები ამაღამ დაიწყება, თუ ცვლილებას შეინახავთ ან ამ ღილაკს დააჭერთ.",
  "retention.start": "ამაღამ დაწყება",
  "retention.started": "წესები ამაღამ დაიწყება",
  "retention.start_failed": "დაწყება ვერ მოხერხდა",

  "retention.last_run": "ბოლოს შესრულდა",
  "retention.last_run_failed": "ბოლო შესრულება ვერ ჩაიტვირთა",
  "retention.no_run": "ჯერ არ შესრულებულა. იწყება ღამით.",
  "retention.ran": "{{time}}",
  "retention.running": "მიმდინარეობს, დაიწყო: {{time}}",
  "retention.ran_nothing": "წასაშლელი არაფერი იყო.",
  "retention.elsewhere": "აუდიტის ჟურნალს საკუთარი ვადა აქვს, თავის გვერდზე.",

  "request.anonymised": "ანონიმური მოთხოვნა",
  "request.anonymised_notice":
    "ეს მოთხოვნა ანონიმური გახდა ({{time}}), როგორც შენახვის ვადები მოითხოვს. ის აღარავის ასახელებს და მას ვეღარაფერს დაუმატებთ.",
} as const;
